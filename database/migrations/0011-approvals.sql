-- Changes that need a second person.

CREATE TABLE approval_rule (
  only_row boolean PRIMARY KEY DEFAULT true CHECK (only_row),
  bank_details boolean NOT NULL DEFAULT false,
  -- NULL while refunds of any sum need one person only.
  refunds_over numeric(10, 2) CHECK (refunds_over >= 0)
);
COMMENT ON TABLE approval_rule IS
  'What needs a second person; without a row nothing does. The primary key with its check allows a single row.';

CREATE TABLE approval (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('bank-details', 'refund', 'rule')),
  -- Names no guest and no full account number.
  summary text NOT NULL CHECK (char_length(summary) BETWEEN 1 AND 300),
  booking_id integer REFERENCES booking (id) ON DELETE CASCADE,
  -- What is done on approval; NULL once it is decided.
  payload jsonb,
  proposed_by integer NOT NULL REFERENCES "user" (id),
  proposed_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL CHECK (expires_at > proposed_at),
  decision text CHECK (decision IN ('approved', 'rejected', 'withdrawn', 'expired')),
  -- NULL also for what expired.
  decided_by integer REFERENCES "user" (id),
  decided_at timestamptz,
  CHECK ((decision IS NULL) = (decided_at IS NULL)),
  CHECK ((decision IS NULL) = (payload IS NOT NULL)),
  CHECK ((decided_by IS NULL) = (decision IS NULL OR decision = 'expired')),
  CONSTRAINT approved_by_another CHECK (decision NOT IN ('approved', 'rejected') OR decided_by <> proposed_by),
  CONSTRAINT withdrawn_by_proposer CHECK (decision <> 'withdrawn' OR decided_by = proposed_by)
);
CREATE INDEX approval_open ON approval (id) WHERE decision IS NULL;
COMMENT ON TABLE approval IS
  'Changes that a member of staff proposed and another decides on. approved_by_another and withdrawn_by_proposer keep the two apart.';

ALTER TABLE bank_details ADD COLUMN approval_id integer UNIQUE REFERENCES approval (id);

CREATE FUNCTION bank_details_are_approved() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM approval_rule WHERE bank_details) AND NOT EXISTS (
    SELECT FROM approval WHERE id = NEW.approval_id AND kind = 'bank-details' AND decision = 'approved')
  THEN
    RAISE EXCEPTION 'Bank details need a second person'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'bank_details_are_approved';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER bank_details_are_approved AFTER INSERT ON bank_details
  FOR EACH ROW EXECUTE FUNCTION bank_details_are_approved();
COMMENT ON TABLE bank_details IS
  'Accounts that guests were asked to pay into; the newest row is current. Rows are never changed, so a booking shows the details that it was given. The checks keep the two numbers well formed. While approval_rule says so, the trigger bank_details_are_approved requires an approval, which bank_details_approval_id_key uses once.';
