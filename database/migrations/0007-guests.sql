-- What the office knows of a guest beyond the records: notes, tags, and which addresses are one person.

-- A note is about a booking, or about the person with an email address.
CREATE TABLE guest_note (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer REFERENCES booking (id),
  email text CHECK (email = lower(email) AND email <> ''),
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  user_id integer NOT NULL REFERENCES "user" (id),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  -- A deletion can be undone until the nightly job.
  deleted_at timestamptz,
  CHECK (num_nonnulls(booking_id, email) = 1)
);
CREATE INDEX guest_note_of_booking ON guest_note (booking_id, id) WHERE booking_id IS NOT NULL;
CREATE INDEX guest_note_of_address ON guest_note (email, id) WHERE email IS NOT NULL;
COMMENT ON TABLE guest_note IS
  'Notes of the office about bookings and guests. guest_note_check ties a note to one booking or one email address.';

CREATE TABLE guest_tag (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer REFERENCES booking (id),
  email text CHECK (email = lower(email) AND email <> ''),
  word text NOT NULL CHECK (char_length(word) BETWEEN 1 AND 30),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(booking_id, email) = 1)
);
CREATE UNIQUE INDEX guest_tag_of_booking ON guest_tag (booking_id, lower(word)) WHERE booking_id IS NOT NULL;
CREATE UNIQUE INDEX guest_tag_of_address ON guest_tag (email, lower(word)) WHERE email IS NOT NULL;
CREATE INDEX guest_tag_word ON guest_tag (lower(word), email);
COMMENT ON TABLE guest_tag IS
  'Words of the office that mark bookings and guests. guest_tag_check ties a tag to one booking or one email address; the unique indexes allow a word once for each.';

CREATE TABLE guest_join (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  email text NOT NULL UNIQUE CHECK (email = lower(email) AND email <> ''),
  -- Equal for all addresses of one person.
  person integer NOT NULL,
  created_at timestamptz NOT NULL
);
CREATE INDEX guest_join_of_person ON guest_join (person);
COMMENT ON TABLE guest_join IS
  'Email addresses that the office says belong to one person. guest_join_email_key lets an address belong to one person.';

-- The records of an address, and the newest records of all.
CREATE INDEX contact_message_of_address ON contact_message (lower(email), created_at);
CREATE INDEX contact_message_newest ON contact_message (created_at DESC, id DESC);
CREATE INDEX enquiry_newest ON enquiry (created_at DESC, id DESC);
CREATE INDEX enquiry_by_name ON enquiry (lower(name));
CREATE INDEX offer_of_address ON offer (lower(guest_email), created_at);
CREATE INDEX review_of_address ON review (lower(guest_email)) WHERE guest_email IS NOT NULL;

-- A corrected address keeps its notes, tags and joins, unless other records have the old address.
CREATE FUNCTION keep_notes_of_corrected_address() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  old_email text := lower(OLD.guest_email);
  new_email text := lower(NEW.guest_email);
BEGIN
  IF EXISTS (SELECT FROM booking WHERE lower(guest_email) = old_email)
     OR EXISTS (SELECT FROM enquiry WHERE lower(email) = old_email)
     OR EXISTS (SELECT FROM offer WHERE lower(guest_email) = old_email)
     OR EXISTS (SELECT FROM contact_message WHERE lower(email) = old_email) THEN
    RETURN NULL;
  END IF;
  UPDATE guest_note SET email = new_email WHERE email = old_email;
  UPDATE guest_tag AS tag SET email = new_email WHERE email = old_email
    AND NOT EXISTS (SELECT FROM guest_tag AS other WHERE other.email = new_email AND lower(other.word) = lower(tag.word));
  UPDATE guest_join SET email = new_email WHERE email = old_email
    AND NOT EXISTS (SELECT FROM guest_join AS other WHERE other.email = new_email);
  RETURN NULL;
END $$;
CREATE TRIGGER keep_notes_of_corrected_address AFTER UPDATE OF guest_email ON booking
  FOR EACH ROW WHEN (OLD.guest_email <> '' AND NEW.guest_email <> '' AND lower(OLD.guest_email) <> lower(NEW.guest_email))
  EXECUTE FUNCTION keep_notes_of_corrected_address();
