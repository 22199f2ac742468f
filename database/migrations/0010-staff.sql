-- What each member of staff may do, and links by which members choose a password.

ALTER TABLE credential ADD COLUMN role text NOT NULL DEFAULT 'everything'
  CHECK (role IN ('everything', 'lettings', 'money', 'cleaning', 'reader'));

CREATE FUNCTION somebody_may_do_everything() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Locks the others, so that of two members who remove each other at once one is refused.
  PERFORM FROM credential WHERE role = 'everything' ORDER BY user_id FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'The last member who may do everything stays'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'somebody_may_do_everything';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER somebody_may_do_everything AFTER UPDATE OF role OR DELETE ON credential
  FOR EACH ROW WHEN (OLD.role = 'everything') EXECUTE FUNCTION somebody_may_do_everything();
COMMENT ON TABLE credential IS
  'How an account signs in, and its role. The primary key allows one for each account; the index credential_username_once makes a username unique, whatever its case; the trigger somebody_may_do_everything keeps the last member whose role is everything.';

CREATE TABLE password_link (
  user_id integer PRIMARY KEY REFERENCES credential (user_id) ON DELETE CASCADE,
  -- SHA-256 of the token in the email.
  token_hash text NOT NULL UNIQUE CHECK (token_hash ~ '^[0-9a-f]{64}$'),
  created_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > created_at)
);
COMMENT ON TABLE password_link IS
  'Links by which a member of staff chooses a password. The primary key lets a newer link replace an older one; the row is deleted once it is used.';
