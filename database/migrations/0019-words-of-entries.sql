-- What somebody wrote beside an entry of the ledger, and the photograph of a damage, lie in a table of their own: the ledger is
-- kept for good and is only added to, and these may name a guest, whom the law lets be kept for seven years.

CREATE TABLE ledger_words (
  entry_id integer PRIMARY KEY REFERENCES ledger_entry (id),
  reference text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 300),
  reason text CHECK (char_length(reason) BETWEEN 3 AND 500),
  -- Of the damage, on the office's own shelf: whoever knows the name of a photograph of a home may see it, of this one not.
  photograph text UNIQUE CHECK (photograph ~ '^[0-9a-f-]{36}\.jpg$'),
  CHECK (reference <> '' OR reason IS NOT NULL OR photograph IS NOT NULL)
);
INSERT INTO ledger_words (entry_id, reference, reason, photograph)
SELECT id, reference, reason, photograph FROM ledger_entry
WHERE reference <> '' OR reason IS NOT NULL OR photograph IS NOT NULL;
-- The constraints that look at them go with them.
ALTER TABLE ledger_entry DROP COLUMN reference, DROP COLUMN reason, DROP COLUMN photograph;

-- An entry that wants a reason has it from the first: said when the transaction ends.
CREATE FUNCTION entry_has_its_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_words WHERE entry_id = NEW.id AND reason IS NOT NULL) THEN
    RAISE EXCEPTION 'Entry % has no reason', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_has_its_reason';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_has_its_reason AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('deduction', 'allowance', 'transfer') OR NEW.corrects IS NOT NULL)
  EXECUTE FUNCTION entry_has_its_reason();

-- Words are added once and never changed, and go only once their booking names nobody. Damage alone has a photograph.
CREATE FUNCTION words_stay_with_the_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.photograph IS NOT NULL
       AND NOT EXISTS (SELECT FROM ledger_entry WHERE id = NEW.entry_id AND kind = 'deduction') THEN
      RAISE EXCEPTION 'Only what is kept for damage has a photograph' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM ledger_entry AS entry JOIN booking ON booking.id = entry.booking_id
    WHERE entry.id = OLD.entry_id AND booking.erased_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The words of an entry stay as long as the name of its guest' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER words_stay_with_the_guest BEFORE INSERT OR UPDATE OR DELETE ON ledger_words
  FOR EACH ROW EXECUTE FUNCTION words_stay_with_the_guest();
CREATE TRIGGER words_are_never_emptied BEFORE TRUNCATE ON ledger_words
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();
