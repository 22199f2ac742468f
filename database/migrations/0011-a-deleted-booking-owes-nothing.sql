-- Every booking can be deleted: what came for it stays in the books, and it owes nothing any more.

-- Whether a booking that is deleted on a day keeps what was paid for it: a stay whose first night has passed its price and
-- its deposit until they are settled, a cancelled one its charge. All else goes back.
CREATE FUNCTION keeps_its_price(b booking, deleted_on date) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT b.status = 'cancelled' OR (b.status IN ('confirmed', 'completed') AND b.check_in < deleted_on) $$;
CREATE FUNCTION owes_nothing(b booking) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT b.deleted_at IS NOT NULL AND NOT keeps_its_price(b, (b.deleted_at AT TIME ZONE 'Europe/London')::date) $$;

CREATE OR REPLACE FUNCTION price_owed(b booking, allowed numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN owes_nothing(b) THEN 0 WHEN b.status = 'cancelled' THEN b.cancellation_charge
                 ELSE b.total_amount - allowed END $$;
CREATE OR REPLACE FUNCTION price_owed(b booking) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT price_owed(b, 0) $$;
CREATE OR REPLACE FUNCTION deposit_owed(b booking) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN owes_nothing(b) OR b.status = 'cancelled' THEN 0 ELSE COALESCE(b.security_deposit, 0) END $$;

DROP TRIGGER dues_of_changed_booking ON booking;
CREATE TRIGGER dues_of_changed_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.total_amount <> NEW.total_amount
    OR OLD.cancellation_charge <> NEW.cancellation_charge OR OLD.security_deposit IS DISTINCT FROM NEW.security_deposit
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION dues_of_changed_booking();

-- Bookings that were deleted until now have a ledger in which they still owe: it is written down that they do not.
INSERT INTO ledger_entry (booking_id, kind, amount, day, created_at)
SELECT b.id, due.kind, -due.amount, (b.deleted_at AT TIME ZONE 'Europe/London')::date, b.deleted_at
FROM booking AS b
JOIN ledger_sum AS s ON s.booking_id = b.id
CROSS JOIN LATERAL (VALUES ('price-due', s.price_due), ('deposit-due', s.deposit_due)) AS due (kind, amount)
WHERE owes_nothing(b) AND due.amount <> 0
ORDER BY b.id, due.kind DESC;

-- Deleted bookings are among them now: their money stays in the books, and nobody is asked for what they owed.
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
         (SELECT COALESCE(-SUM(entry.amount), 0)::numeric(12, 2) FROM ledger_entry AS entry
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
