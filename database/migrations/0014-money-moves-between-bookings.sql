-- Money moves from one booking to another: two entries that are tied to one another and come to nothing together.

CREATE TABLE ledger_transfer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_booking_id integer NOT NULL REFERENCES booking (id),
  to_booking_id integer NOT NULL REFERENCES booking (id),
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  CHECK (from_booking_id <> to_booking_id)
);
CREATE TRIGGER ledger_transfer_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();

ALTER TABLE ledger_entry
  DROP CONSTRAINT ledger_entry_kind_check,
  DROP CONSTRAINT ledger_entry_check,
  DROP CONSTRAINT ledger_entry_check1,
  -- transfer: below zero on the booking that the money leaves, above zero on the one that gets it; taken back the other way.
  ADD CONSTRAINT ledger_entry_kind_check CHECK (kind IN
    ('price-due', 'deposit-due', 'received', 'refund', 'deduction', 'deposit-returned', 'allowance', 'transfer')),
  ADD CONSTRAINT entered_is_above_zero CHECK
    (amount > 0 OR corrects IS NOT NULL OR kind IN ('price-due', 'deposit-due', 'transfer')),
  ADD CONSTRAINT taken_back_is_below_zero CHECK (amount < 0 OR corrects IS NULL OR kind = 'transfer'),
  -- A transfer's own, and that of the two entries that take it back.
  ADD COLUMN transfer_id integer REFERENCES ledger_transfer (id),
  ADD CONSTRAINT only_transfers_have_a_transfer CHECK ((kind = 'transfer') = (transfer_id IS NOT NULL)),
  ADD CONSTRAINT transfer_has_its_reason CHECK (kind <> 'transfer' OR reason IS NOT NULL);
CREATE UNIQUE INDEX ledger_entry_of_transfer ON ledger_entry (transfer_id, booking_id, amount)
  WHERE transfer_id IS NOT NULL;

-- A transfer stands on both bookings, and is taken back on both or on neither: said when the transaction ends.
CREATE FUNCTION transfer_has_two_sides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_transfer AS moved
    JOIN ledger_entry AS entry ON entry.transfer_id = moved.id
    -- The column by which a row of either table names its transfer.
    WHERE moved.id = (to_jsonb(NEW) ->> TG_ARGV[0])::integer
    GROUP BY moved.id
    HAVING count(*) FILTER (WHERE entry.corrects IS NULL AND entry.booking_id = moved.from_booking_id
                                  AND entry.amount = -moved.amount) = 1
       AND count(*) FILTER (WHERE entry.corrects IS NULL AND entry.booking_id = moved.to_booking_id
                                  AND entry.amount = moved.amount) = 1
       AND count(*) FILTER (WHERE entry.corrects IS NOT NULL) IN (0, 2)
       AND count(*) IN (2, 4))
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'A transfer has two sides: transfer_has_two_sides'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_has_two_sides';
END $$;
CREATE CONSTRAINT TRIGGER transfer_has_two_sides AFTER INSERT ON ledger_transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_has_two_sides('id');
CREATE CONSTRAINT TRIGGER entry_of_transfer_has_two_sides AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'transfer')
  EXECUTE FUNCTION transfer_has_two_sides('transfer_id');

ALTER TABLE ledger_sum
  -- What of `refunded` went to other bookings instead of back to the guest. What came from others is among `received`.
  ADD COLUMN moved_away numeric(20, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT moved_away_is_gone CHECK (moved_away BETWEEN 0 AND refunded);

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

CREATE OR REPLACE VIEW booking_money AS
  SELECT b.id AS booking_id, b.status, b.cancelled_at,
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
          WHERE entry.booking_id = b.id AND entry.kind = 'price-due' AND entry.created_at > b.cancelled_at)
           AS charge_given_back,
         -- The day on which the next sum is due from the guest.
         CASE WHEN s.deposit_owed > 0 AND b.deposit_due_at IS NOT NULL
              THEN (b.deposit_due_at AT TIME ZONE 'Europe/London')::date
              ELSE b.price_due_on END AS due_on,
         -- From when something owed is late: the deposit after its moment, the price after its day.
         CASE WHEN s.owed > 0 THEN LEAST(
              CASE WHEN s.deposit_owed > 0 THEN b.deposit_due_at + interval '1 microsecond' END,
              (b.price_due_on + 1)::timestamp AT TIME ZONE 'Europe/London') END AS late_from,
         -- From when what is held of the deposit goes back: check-out.
         CASE WHEN b.status IN ('confirmed', 'completed') THEN b.check_out_at END AS deposit_back_from,
         b.deleted_at,
         s.moved_away
  FROM booking AS b
  JOIN ledger_sum AS s ON s.booking_id = b.id;
