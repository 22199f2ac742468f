-- The bank's own words: of which account a line is, by what it is known again, and to which bookings its money belongs.

-- Accounts ------------------------------------------------------------------------------------------------------

CREATE TABLE bank_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  last_digits text CHECK (last_digits ~ '^\d{2,4}$'),
  -- Guests were told to pay into it.
  bank_details_id integer UNIQUE REFERENCES bank_details (id),
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id)
);
CREATE UNIQUE INDEX bank_account_name ON bank_account (lower(name), COALESCE(last_digits, ''));

-- The account that guests pay into is one of them, whoever enters it.
CREATE FUNCTION account_of_bank_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO bank_account (name, last_digits, bank_details_id, created_at, created_by)
  SELECT NEW.bank_name, right(NEW.account_number, 4), NEW.id, NEW.created_at, NEW.created_by
  WHERE NOT EXISTS (
    SELECT FROM bank_account AS known JOIN bank_details AS told ON told.id = known.bank_details_id
    WHERE told.sort_code = NEW.sort_code AND told.account_number = NEW.account_number)
  ON CONFLICT (lower(name), COALESCE(last_digits, '')) DO UPDATE SET bank_details_id = excluded.bank_details_id;
  RETURN NULL;
END $$;
CREATE TRIGGER account_of_bank_details AFTER INSERT ON bank_details
  FOR EACH ROW EXECUTE FUNCTION account_of_bank_details();

INSERT INTO bank_account (name, last_digits, bank_details_id, created_at, created_by)
SELECT bank_name, right(account_number, 4), id, created_at, created_by
FROM (SELECT DISTINCT ON (sort_code, account_number) * FROM bank_details ORDER BY sort_code, account_number, id DESC) AS told
ORDER BY id DESC
ON CONFLICT (lower(name), COALESCE(last_digits, '')) DO NOTHING;

-- How the statements of an account are read. Of those from before there were accounts the office is asked once: until then
-- they have a name of their own, and none of several accounts has one for good.
ALTER TABLE bank_profile
  DROP CONSTRAINT bank_profile_header_hash_key,
  ALTER COLUMN name DROP NOT NULL,
  ADD COLUMN bank_account_id integer REFERENCES bank_account (id),
  ADD COLUMN of_several boolean NOT NULL DEFAULT false,
  ADD CHECK (bank_account_id IS NULL OR NOT of_several),
  ADD CHECK ((bank_account_id IS NULL) = (name IS NOT NULL)),
  ADD CONSTRAINT bank_profile_of_account UNIQUE NULLS NOT DISTINCT (header_hash, bank_account_id);

-- Lines ---------------------------------------------------------------------------------------------------------

ALTER TABLE bank_line
  -- NULL only in lines from before there were accounts.
  ADD COLUMN bank_account_id integer REFERENCES bank_account (id),
  -- The bank's own number of the payment, where it has one.
  ADD COLUMN transaction_id text CHECK (char_length(transaction_id) BETWEEN 1 AND 100),
  -- The words of all cells that nobody edits, each as a short hash with the line's day and amount; NULL in lines from before
  -- they were kept.
  ADD COLUMN words text[],
  ADD CHECK (words IS NULL OR bank_account_id IS NOT NULL),
  ADD CHECK (transaction_id IS NULL OR bank_account_id IS NOT NULL);
CREATE UNIQUE INDEX bank_line_of_the_bank ON bank_line (bank_account_id, transaction_id)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX bank_line_of_account ON bank_line (bank_account_id, day);

-- Which lines stand in which statement, also those that had come before: a statement that is taken back leaves them there.
CREATE TABLE bank_statement_line (
  bank_statement_id integer NOT NULL REFERENCES bank_statement (id) ON DELETE CASCADE,
  bank_line_id integer NOT NULL REFERENCES bank_line (id) ON DELETE CASCADE,
  PRIMARY KEY (bank_statement_id, bank_line_id)
);
CREATE INDEX bank_statement_line_of_line ON bank_statement_line (bank_line_id);
INSERT INTO bank_statement_line (bank_statement_id, bank_line_id) SELECT bank_statement_id, id FROM bank_line;

-- What a line's money is ----------------------------------------------------------------------------------------

ALTER TABLE ledger_entry ADD CONSTRAINT ledger_entry_of_line UNIQUE (id, bank_line_id, amount);
CREATE INDEX ledger_entry_from_line ON ledger_entry (bank_line_id) WHERE bank_line_id IS NOT NULL;

-- The entries that a line was found to be: one, or several of several bookings. In pounds above zero, whichever way they moved.
CREATE TABLE bank_line_allocation (
  ledger_entry_id integer PRIMARY KEY,
  bank_line_id integer NOT NULL REFERENCES bank_line (id),
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  FOREIGN KEY (ledger_entry_id, bank_line_id, amount) REFERENCES ledger_entry (id, bank_line_id, amount)
);
CREATE INDEX bank_line_allocation_of_line ON bank_line_allocation (bank_line_id);
INSERT INTO bank_line_allocation (ledger_entry_id, bank_line_id, amount)
SELECT ledger_entry_id, id, abs(amount) FROM bank_line WHERE ledger_entry_id IS NOT NULL;
ALTER TABLE bank_line DROP COLUMN ledger_entry_id;

-- Allocations add up to their line, and only a matched line has any: said when the transaction ends.
CREATE FUNCTION allocations_add_up(line_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_line AS line
    WHERE line.id = line_id AND CASE line.state WHEN 'matched' THEN abs(line.amount) ELSE 0 END <>
      (SELECT COALESCE(SUM(part.amount), 0) FROM bank_line_allocation AS part WHERE part.bank_line_id = line_id))
  THEN
    RAISE EXCEPTION 'The allocations of bank line % do not add up to it', line_id USING ERRCODE = 'check_violation';
  END IF;
END $$;
CREATE FUNCTION allocation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM allocations_add_up(COALESCE(NEW.bank_line_id, OLD.bank_line_id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER allocation_changed AFTER INSERT OR UPDATE OR DELETE ON bank_line_allocation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allocation_changed();
CREATE FUNCTION bank_line_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM allocations_add_up(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bank_line_added AFTER INSERT ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'matched') EXECUTE FUNCTION bank_line_state_changed();
CREATE CONSTRAINT TRIGGER bank_line_state_changed AFTER UPDATE ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.amount <> NEW.amount)
  EXECUTE FUNCTION bank_line_state_changed();
