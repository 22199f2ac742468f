-- Sums have room for as many of the largest amounts as there can be entries: what follows from them is made anew, by the same
-- words.

DROP VIEW booking_money;
ALTER TABLE ledger_sum DROP COLUMN deposit_owed, DROP COLUMN deposit_held, DROP COLUMN owed;
ALTER TABLE ledger_sum
  ALTER COLUMN price_due TYPE numeric(20, 2),
  ALTER COLUMN deposit_due TYPE numeric(20, 2),
  ALTER COLUMN received TYPE numeric(20, 2),
  ALTER COLUMN refunded TYPE numeric(20, 2),
  ALTER COLUMN deducted TYPE numeric(20, 2),
  ALTER COLUMN deposit_returned TYPE numeric(20, 2),
  ALTER COLUMN allowed TYPE numeric(20, 2),
  ADD COLUMN owed numeric(20, 2) GENERATED ALWAYS AS
    (price_due + GREATEST(deposit_due, deducted + deposit_returned) - received + refunded) STORED,
  ADD COLUMN deposit_held numeric(20, 2) GENERATED ALWAYS AS
    (GREATEST(LEAST(received - refunded, deposit_due) - deducted - deposit_returned, 0)) STORED,
  ADD COLUMN deposit_owed numeric(20, 2) NOT NULL GENERATED ALWAYS AS
    (GREATEST(deposit_due - (received - refunded), 0)) STORED;
CREATE INDEX ledger_sum_owed ON ledger_sum (owed, booking_id) WHERE owed <> 0;
CREATE INDEX ledger_sum_deposit_owed ON ledger_sum (deposit_owed) WHERE owed > 0;
CREATE INDEX ledger_sum_price_owed ON ledger_sum ((owed - deposit_owed)) WHERE owed > 0;
CREATE INDEX ledger_sum_deposit_held ON ledger_sum (deposit_held, booking_id) WHERE deposit_held > 0;

CREATE VIEW booking_money AS
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
         b.deleted_at
  FROM booking AS b
  JOIN ledger_sum AS s ON s.booking_id = b.id;
