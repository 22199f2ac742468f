-- Money says what it is: an allowance lowers the price of one stay, with its reason, and nothing is given back as if it were
-- owed again.

-- Allowances ---------------------------------------------------------------------------------------------------------

ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  -- allowance: so much less is due of the price.
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN
    ('price-due', 'deposit-due', 'received', 'refund', 'deduction', 'deposit-returned', 'allowance')),
  ADD CONSTRAINT allowance_has_its_reason CHECK (kind <> 'allowance' OR reason IS NOT NULL);

ALTER TABLE ledger_sum
  -- What was taken off the price, and never more than that; `price_due` is what is left of it.
  ADD COLUMN allowed numeric(12, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT no_more_is_allowed_than_is_due CHECK (allowed >= 0 AND (allowed = 0 OR price_due >= 0));

CREATE OR REPLACE FUNCTION ledger_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a cancelled stay costs is its charge, which can be lowered itself.
  IF EXISTS (SELECT FROM added JOIN booking ON booking.id = added.booking_id
             WHERE added.kind = 'allowance' AND booking.status = 'cancelled') THEN
    RAISE EXCEPTION 'A cancelled stay has no price to be lowered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cancelled_has_no_allowance';
  END IF;
  -- In two steps: a sum below zero is right beside what is there already, and wrong as a row of its own.
  INSERT INTO ledger_sum (booking_id) SELECT DISTINCT booking_id FROM added ORDER BY booking_id
    ON CONFLICT DO NOTHING;
  UPDATE ledger_sum AS kept SET
    price_due = kept.price_due + more.price_due - more.allowed,
    deposit_due = kept.deposit_due + more.deposit_due,
    received = kept.received + more.received,
    refunded = kept.refunded + more.refunded,
    deducted = kept.deducted + more.deducted,
    deposit_returned = kept.deposit_returned + more.deposit_returned,
    allowed = kept.allowed + more.allowed
  FROM (
    SELECT booking_id,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'price-due'), 0) AS price_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-due'), 0) AS deposit_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'received'), 0) AS received,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deduction'), 0) AS deducted,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-returned'), 0) AS deposit_returned,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'allowance'), 0) AS allowed
    FROM added
    GROUP BY booking_id
  ) AS more
  WHERE kept.booking_id = more.booking_id;
  RETURN NULL;
END $$;

-- What a booking owes of its price, of which so much was taken off; cancelled, what is charged for that.
CREATE FUNCTION price_owed(b booking, allowed numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN b.status = 'cancelled' THEN b.cancellation_charge ELSE b.total_amount - allowed END $$;

CREATE OR REPLACE FUNCTION dues_of_changed_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What is cancelled or deleted owes nothing of its price, until it is brought back.
  IF NEW.status <> 'cancelled' AND NEW.deleted_at IS NULL
     AND EXISTS (SELECT FROM ledger_sum WHERE booking_id = NEW.id AND allowed > NEW.total_amount) THEN
    RAISE EXCEPTION 'More has been taken off the price than it comes to: no_more_is_allowed_than_is_due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_more_is_allowed_than_is_due';
  END IF;
  -- Never less than nothing: a booking that was settled before there was a ledger has no due to be taken back.
  INSERT INTO ledger_entry (booking_id, kind, amount, day, created_at)
  SELECT NEW.id, due.kind, due.amount, (NEW.updated_at AT TIME ZONE 'Europe/London')::date, NEW.updated_at
  FROM (SELECT COALESCE(SUM(price_due), 0) AS price, COALESCE(SUM(deposit_due), 0) AS deposit,
               COALESCE(SUM(allowed), 0) AS allowed
        FROM ledger_sum WHERE booking_id = NEW.id) AS so_far
  CROSS JOIN LATERAL (VALUES
    ('price-due', GREATEST(price_owed(NEW, so_far.allowed) - price_owed(OLD, so_far.allowed), -so_far.price)),
    ('deposit-due', GREATEST(deposit_owed(NEW) - deposit_owed(OLD), -so_far.deposit))) AS due (kind, amount)
  WHERE due.amount <> 0;
  RETURN NULL;
END $$;
DROP TRIGGER dues_of_changed_booking ON booking;
CREATE TRIGGER dues_of_changed_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.total_amount <> NEW.total_amount
    OR OLD.cancellation_charge <> NEW.cancellation_charge OR OLD.security_deposit IS DISTINCT FROM NEW.security_deposit)
  EXECUTE FUNCTION dues_of_changed_booking();
