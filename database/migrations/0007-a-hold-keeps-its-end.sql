-- A hold keeps the end that its guest was told, whatever money comes or goes: from that end and the ledger follows who has
-- the nights, and nothing else says so.

ALTER TABLE booking
  -- Until when the guest may pay for a hold; NULL for what is not held.
  ADD COLUMN held_until timestamptz,
  -- From when nobody keeps the nights of a hold any more that was not paid for: the bank has been looked at by then.
  ADD COLUMN kept_until timestamptz;

-- A hold for which money had come ended in the year 9999: it has the end again that its guest was told.
UPDATE booking AS b SET held_until = told.until, kept_until = LEAST(told.arrival, told.until + CASE
    -- To the next working day, bank holidays aside.
    WHEN extract(isodow FROM told.until AT TIME ZONE 'Europe/London') IN (5, 6, 7)
    THEN interval '1 day' * (8 - extract(isodow FROM told.until AT TIME ZONE 'Europe/London'))
    ELSE interval '1 day' END)
FROM (
  SELECT hold.booking_id, hold.arrival,
         LEAST(hold.arrival, CASE WHEN hold.until < '9999-01-01' THEN hold.until
                                  ELSE COALESCE(hold.deposit_due_at, hold.arrival) END) AS until
  FROM (
    SELECT night.booking_id, held.deposit_due_at, max(night.held_until) AS until,
           held.check_in_at AS arrival
    FROM taken_night AS night
    JOIN booking AS held ON held.id = night.booking_id
    WHERE night.held_until IS NOT NULL AND held.status = 'pending'
    GROUP BY night.booking_id, held.deposit_due_at, held.check_in_at
  ) AS hold
) AS told
WHERE b.id = told.booking_id;

ALTER TABLE booking
  ADD CONSTRAINT hold_is_whole CHECK ((held_until IS NULL) = (kept_until IS NULL)),
  ADD CONSTRAINT hold_is_pending CHECK (held_until IS NULL OR status = 'pending'),
  ADD CONSTRAINT hold_is_kept_after_its_end CHECK (kept_until >= held_until),
  ADD CONSTRAINT hold_ends_before_check_in CHECK (kept_until <= check_in_at);
CREATE INDEX booking_held ON booking (held_until) WHERE held_until IS NOT NULL;

-- Until when a booking has its nights: for good where it is agreed on or money has come for it, as long as it is kept where it
-- is held, and else not at all. `net_received` is what has come and not gone back.
CREATE FUNCTION nights_until(b booking, net_received numeric) RETURNS timestamptz LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE
       WHEN b.deleted_at IS NOT NULL OR b.status = 'cancelled' THEN '-infinity'::timestamptz
       WHEN b.status <> 'pending' THEN 'infinity'::timestamptz
       WHEN b.held_until IS NULL THEN '-infinity'::timestamptz
       WHEN net_received > 0 THEN 'infinity'::timestamptz
       ELSE b.kept_until END $$;

-- A held night counts as free from its own moment on: what is agreed on or paid for has none.
UPDATE taken_night AS night SET held_until = NULLIF(nights_until(b, COALESCE(s.received - s.refunded, 0)), 'infinity')
FROM booking AS b LEFT JOIN ledger_sum AS s ON s.booking_id = b.id
WHERE night.booking_id = b.id AND night.held_until IS NOT NULL AND b.status = 'pending' AND b.deleted_at IS NULL;

-- The bank is looked at by importing its statements -----------------------------------------------------------------

ALTER TABLE bank_statement
  -- The last day whose payments it has: that of its last line, or what the office said.
  ADD COLUMN covers_until date;
UPDATE bank_statement AS statement
SET covers_until = (SELECT max(day) FROM bank_line WHERE bank_statement_id = statement.id);
