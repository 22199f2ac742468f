-- What is due and what is late is found by indexes: the sums of a booking keep beside them what of the booking says when.

ALTER TABLE ledger_sum
  -- As the booking has them: written by the triggers below alone.
  ADD COLUMN booking_status text,
  ADD COLUMN booking_check_out_at timestamptz,
  ADD COLUMN booking_deposit_due_at timestamptz,
  ADD COLUMN booking_price_due_on date,
  ADD COLUMN booking_kept_until timestamptz,
  ADD COLUMN booking_cancelled_at timestamptz,
  ADD COLUMN booking_deleted_at timestamptz;
UPDATE ledger_sum AS s
SET booking_status = b.status, booking_check_out_at = b.check_out_at, booking_deposit_due_at = b.deposit_due_at,
    booking_price_due_on = b.price_due_on, booking_kept_until = b.kept_until, booking_cancelled_at = b.cancelled_at,
    booking_deleted_at = b.deleted_at
FROM booking AS b
WHERE b.id = s.booking_id;

ALTER TABLE ledger_sum
  ALTER COLUMN booking_status SET NOT NULL,
  ALTER COLUMN booking_check_out_at SET NOT NULL,
  -- The day on which the next sum is due from the guest; without one where nothing is owed, so that the database knows how
  -- many of those who owe something do so by a day.
  ADD COLUMN due_on date GENERATED ALWAYS AS
    (CASE WHEN price_due + GREATEST(deposit_due, deducted + deposit_returned) <= received - refunded THEN NULL
          WHEN deposit_due > received - refunded AND booking_deposit_due_at IS NOT NULL
          THEN (booking_deposit_due_at AT TIME ZONE 'Europe/London')::date ELSE booking_price_due_on END) STORED,
  -- From when something owed is late: the deposit after its moment, the price after its day.
  ADD COLUMN late_from timestamptz GENERATED ALWAYS AS
    (CASE WHEN price_due + GREATEST(deposit_due, deducted + deposit_returned) > received - refunded THEN LEAST(
       CASE WHEN deposit_due > received - refunded
            THEN (booking_deposit_due_at AT TIME ZONE 'UTC' + interval '1 microsecond') AT TIME ZONE 'UTC' END,
       (booking_price_due_on + 1)::timestamp AT TIME ZONE 'Europe/London') END) STORED,
  -- Until when the guest is asked for what is owed: while the booking has its nights, and for what is charged once it is
  -- cancelled. Of a deleted booking nobody is.
  ADD COLUMN asked_until timestamptz NOT NULL GENERATED ALWAYS AS
    (CASE WHEN booking_deleted_at IS NOT NULL THEN '-infinity'::timestamptz
          WHEN booking_status <> 'pending' THEN 'infinity'::timestamptz
          WHEN booking_kept_until IS NULL THEN '-infinity'::timestamptz
          WHEN received > refunded THEN 'infinity'::timestamptz
          ELSE booking_kept_until END) STORED,
  -- From when what is held of the deposit goes back: check-out.
  ADD COLUMN deposit_back_from timestamptz GENERATED ALWAYS AS
    (CASE WHEN booking_status IN ('confirmed', 'completed') THEN booking_check_out_at END) STORED;
-- Wishes that nobody is asked to pay for stay out of them.
CREATE INDEX ledger_sum_due ON ledger_sum (due_on, booking_id) WHERE owed > 0 AND asked_until > '-infinity';
CREATE INDEX ledger_sum_late ON ledger_sum (late_from) WHERE owed > 0 AND asked_until > '-infinity';
CREATE INDEX ledger_sum_part_paid ON ledger_sum (due_on, booking_id) INCLUDE (owed)
  WHERE owed > 0 AND received > refunded AND booking_deleted_at IS NULL;
CREATE INDEX ledger_sum_deposit_back ON ledger_sum (deposit_back_from, booking_id) WHERE deposit_held > 0;
-- What of a charge could be given back is listed by when the booking was cancelled.
CREATE INDEX booking_charged_by_cancelling ON booking (cancelled_at, id) WHERE status = 'cancelled' AND cancellation_charge > 0;

-- Whoever changes a booking, its sums know.
CREATE FUNCTION sums_know_their_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_sum
  SET booking_status = NEW.status, booking_check_out_at = NEW.check_out_at, booking_deposit_due_at = NEW.deposit_due_at,
      booking_price_due_on = NEW.price_due_on, booking_kept_until = NEW.kept_until,
      booking_cancelled_at = NEW.cancelled_at, booking_deleted_at = NEW.deleted_at
  WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sums_know_their_booking AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.status, OLD.check_out_at, OLD.deposit_due_at, OLD.price_due_on, OLD.kept_until, OLD.cancelled_at, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.status, NEW.check_out_at, NEW.deposit_due_at, NEW.price_due_on, NEW.kept_until, NEW.cancelled_at, NEW.deleted_at))
  EXECUTE FUNCTION sums_know_their_booking();

CREATE OR REPLACE FUNCTION ledger_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What a cancelled stay costs is its charge, which can be lowered itself.
  IF EXISTS (SELECT FROM added JOIN booking ON booking.id = added.booking_id
             WHERE added.kind = 'allowance' AND booking.status = 'cancelled') THEN
    RAISE EXCEPTION 'A cancelled stay has no price to be lowered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cancelled_has_no_allowance';
  END IF;
  -- In two steps: a sum below zero is right beside what is there already, and wrong as a row of its own.
  INSERT INTO ledger_sum (booking_id, booking_status, booking_check_out_at, booking_deposit_due_at, booking_price_due_on,
                          booking_kept_until, booking_cancelled_at, booking_deleted_at)
    SELECT id, status, check_out_at, deposit_due_at, price_due_on, kept_until, cancelled_at, deleted_at
    FROM booking WHERE id IN (SELECT booking_id FROM added) ORDER BY id
    ON CONFLICT DO NOTHING;
  UPDATE ledger_sum AS kept SET
    price_due = kept.price_due + more.price_due - more.allowed,
    deposit_due = kept.deposit_due + more.deposit_due,
    received = kept.received + more.received,
    refunded = kept.refunded + more.refunded + more.moved_away,
    deducted = kept.deducted + more.deducted,
    deposit_returned = kept.deposit_returned + more.deposit_returned,
    allowed = kept.allowed + more.allowed,
    moved_away = kept.moved_away + more.moved_away
  FROM (
    SELECT entry.booking_id,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'price-due'), 0) AS price_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-due'), 0) AS deposit_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'received' OR moved = 'here'), 0) AS received,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deduction'), 0) AS deducted,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-returned'), 0) AS deposit_returned,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'allowance'), 0) AS allowed,
           COALESCE(-SUM(amount) FILTER (WHERE moved = 'away'), 0) AS moved_away
    FROM added AS entry
    -- What takes a transfer back has the other sign, and is of the same side.
    CROSS JOIN LATERAL (SELECT CASE WHEN kind = 'transfer' THEN
      CASE WHEN (amount < 0) = (corrects IS NULL) THEN 'away' ELSE 'here' END END AS moved) AS side
    GROUP BY entry.booking_id
  ) AS more
  WHERE kept.booking_id = more.booking_id;
  RETURN NULL;
END $$;

-- Of the sums alone: whoever reads many need not look at each booking.
CREATE OR REPLACE VIEW booking_money AS
  SELECT s.booking_id, s.booking_status AS status, s.booking_cancelled_at AS cancelled_at,
         s.price_due, s.deposit_due, s.received, s.refunded, s.deducted, s.deposit_returned,
         s.owed, s.deposit_owed, s.deposit_held,
         s.owed - s.deposit_owed AS price_owed,
         -- What has come and not gone back.
         s.received - s.refunded AS net_received,
         -- Of that, what is not kept or returned of the deposit either: no more can go back.
         s.received - s.refunded - s.deducted - s.deposit_returned AS most_back,
         -- The deposit, less what of it is kept or returned already.
         GREATEST(s.deposit_due - s.deducted - s.deposit_returned, 0) AS deposit_unsettled,
         -- What of the charge for a cancellation was given back since, less what is charged again.
         (SELECT COALESCE(-SUM(entry.amount), 0)::numeric(20, 2) FROM ledger_entry AS entry
          WHERE entry.booking_id = s.booking_id AND entry.kind = 'price-due' AND entry.created_at > s.booking_cancelled_at)
           AS charge_given_back,
         s.due_on, s.late_from, s.deposit_back_from, s.booking_deleted_at AS deleted_at, s.moved_away, s.asked_until
  FROM ledger_sum AS s;
