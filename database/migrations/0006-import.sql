-- Bookings moved in from another system.

CREATE TABLE booking_import (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  file_name text NOT NULL CHECK (char_length(file_name) <= 200),
  row_count integer NOT NULL,
  made_count integer NOT NULL CHECK (made_count BETWEEN 1 AND row_count),
  -- Only within the transaction that undoes the import.
  is_being_undone boolean NOT NULL DEFAULT false,
  imported_at timestamptz NOT NULL,
  imported_by integer REFERENCES "user" (id)
);
COMMENT ON TABLE booking_import IS
  'Files of bookings that were moved in from another system. booking_import_check keeps the bookings made within the count of rows; the trigger undo_is_whole lets an undo only end with the import gone.';

CREATE TABLE imported_booking (
  booking_id integer PRIMARY KEY REFERENCES booking (id),
  booking_import_id integer NOT NULL REFERENCES booking_import (id),
  -- A keyed hash of home, days and guest: the same row makes no second booking.
  fingerprint text NOT NULL UNIQUE CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The last entry of the booking's ledger then: a later entry makes the import final.
  last_entry integer
);
CREATE INDEX imported_booking_of_import ON imported_booking (booking_import_id, booking_id);
COMMENT ON TABLE imported_booking IS
  'The bookings that an import made. imported_booking_fingerprint_key makes a row of any file one booking.';

CREATE FUNCTION undo_is_whole() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM booking_import WHERE id = NEW.id AND is_being_undone) THEN
    RAISE EXCEPTION 'Import % is undone in part: undo_is_whole', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'undo_is_whole';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER undo_is_whole AFTER INSERT OR UPDATE ON booking_import
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.is_being_undone) EXECUTE FUNCTION undo_is_whole();

-- What an import wrote was never agreed or paid here: undoing the import deletes it, and nothing else does.
CREATE FUNCTION goes_only_with_its_import() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM imported_booking AS made JOIN booking_import AS import ON import.id = made.booking_import_id
    WHERE made.booking_id = OLD.booking_id AND import.is_being_undone) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'Rows of % are only added to', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
DROP TRIGGER ledger_entry_stays ON ledger_entry;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();
CREATE TRIGGER ledger_entry_goes_with_import BEFORE DELETE ON ledger_entry
  FOR EACH ROW EXECUTE FUNCTION goes_only_with_its_import();
DROP TRIGGER agreement_stays ON agreement;
CREATE TRIGGER agreement_stays BEFORE TRUNCATE ON agreement
  FOR EACH STATEMENT EXECUTE FUNCTION agreements_are_only_added_to();
CREATE TRIGGER agreement_goes_with_import BEFORE DELETE ON agreement
  FOR EACH ROW EXECUTE FUNCTION goes_only_with_its_import();
