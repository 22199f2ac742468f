-- What was agreed on stays agreed: a booking keeps its own terms, and every version of its agreement.

-- The terms of a booking ------------------------------------------------------------------------------------------

ALTER TABLE booking
  -- Guests may come from this hour on and are gone by that one, in London.
  ADD COLUMN check_in_time time NOT NULL DEFAULT '16:00',
  ADD COLUMN check_out_time time NOT NULL DEFAULT '10:00',
  -- Cancelling is free until so many days before check-in; later so much of the price is charged.
  ADD COLUMN free_cancellation_days integer NOT NULL DEFAULT 25 CHECK (free_cancellation_days BETWEEN 0 AND 3650),
  ADD COLUMN late_charge_percent integer NOT NULL DEFAULT 100 CHECK (late_charge_percent BETWEEN 0 AND 100),
  -- Within so many working days of check-out the security deposit goes back.
  ADD COLUMN deposit_return_working_days integer NOT NULL DEFAULT 5
    CHECK (deposit_return_working_days BETWEEN 0 AND 3650),
  -- So many hours before check-in the guest is shown how to get in.
  ADD COLUMN arrival_details_hours integer NOT NULL DEFAULT 24 CHECK (arrival_details_hours BETWEEN 0 AND 8760),
  -- The price has this VAT in it; 0 where the business does not charge any.
  ADD COLUMN vat_percent integer NOT NULL DEFAULT 0 CHECK (vat_percent BETWEEN 0 AND 100),
  -- What the terms come from: an accepted offer, the office's own entry, or, for older bookings, the settings of the
  -- day on which terms began to be kept.
  ADD COLUMN agreed_from text NOT NULL DEFAULT 'settings' CHECK (agreed_from IN ('offer', 'office', 'settings')),
  -- Who of the office changed it last; NULL for guests and for the house itself.
  ADD COLUMN updated_by integer REFERENCES "user" (id),
  -- Whoever leaves is gone before whoever comes on the same day.
  ADD CONSTRAINT booking_hours_leave_room CHECK (check_out_time < check_in_time);

-- One setting, as the office left it; without a value that fits, the one that every business starts with.
CREATE FUNCTION pg_temp.number_set(name text, most integer, otherwise integer) RETURNS integer LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT (value #>> '{}')::numeric::integer FROM setting
                   WHERE key = name AND jsonb_typeof(value) = 'number'
                     AND (value #>> '{}')::numeric BETWEEN 0 AND most), otherwise) $$;
CREATE FUNCTION pg_temp.time_set(name text, otherwise time) RETURNS time LANGUAGE sql STABLE AS $$
  SELECT COALESCE((SELECT (value #>> '{}')::time FROM setting
                   WHERE key = name AND value #>> '{}' ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'), otherwise) $$;

WITH hours AS (
  SELECT pg_temp.time_set('policy.checkInFrom', '16:00') AS check_in,
         pg_temp.time_set('policy.checkOutBy', '10:00') AS check_out
), terms AS (
  SELECT CASE WHEN check_out < check_in THEN check_in ELSE '16:00' END AS check_in_time,
         CASE WHEN check_out < check_in THEN check_out ELSE '10:00' END AS check_out_time,
         pg_temp.number_set('policy.freeCancellationDays', 3650, 25) AS free_days,
         pg_temp.number_set('policy.depositReturnWorkingDays', 3650, 5) AS return_days,
         pg_temp.number_set('policy.arrivalDetailsHours', 8760, 24) AS arrival_hours,
         (SELECT value #>> '{}' FROM setting WHERE key = 'vat') AS vat
  FROM hours
)
UPDATE booking AS b SET
  check_in_time = terms.check_in_time,
  check_out_time = terms.check_out_time,
  -- The letter of an accepted offer promised a day: the one by which the price is due. Where that was the day of the
  -- acceptance itself, the promise may have lain further back.
  free_cancellation_days = CASE
    WHEN kept.accepted_on IS NULL OR b.price_due_on IS NULL OR b.price_due_on > b.check_in THEN terms.free_days
    WHEN b.price_due_on > kept.accepted_on THEN LEAST(b.check_in - b.price_due_on, 3650)
    ELSE GREATEST(terms.free_days, LEAST(b.check_in - b.price_due_on, 3650)) END,
  deposit_return_working_days = terms.return_days,
  arrival_details_hours = terms.arrival_hours,
  vat_percent = CASE WHEN COALESCE(kept.vat, terms.vat) IN ('inclusive', 'exclusive') THEN 20 ELSE 0 END,
  agreed_from = CASE WHEN kept.accepted_on IS NULL THEN 'settings' ELSE 'offer' END
FROM terms, (
  SELECT booking.id, property.vat, (offer.decided_at AT TIME ZONE 'Europe/London')::date AS accepted_on
  FROM booking
  JOIN property ON property.id = booking.property_id
  LEFT JOIN offer ON offer.booking_id = booking.id
) AS kept
WHERE kept.id = b.id;
DROP FUNCTION pg_temp.number_set(text, integer, integer);
DROP FUNCTION pg_temp.time_set(text, time);

ALTER TABLE booking
  -- The moments from which guests may come and by which they are gone.
  ADD COLUMN check_in_at timestamptz NOT NULL GENERATED ALWAYS AS
    ((check_in + check_in_time) AT TIME ZONE 'Europe/London') STORED,
  ADD COLUMN check_out_at timestamptz NOT NULL GENERATED ALWAYS AS
    ((check_out + check_out_time) AT TIME ZONE 'Europe/London') STORED,
  -- The last day on which cancelling is free.
  ADD COLUMN free_until date NOT NULL GENERATED ALWAYS AS (check_in - free_cancellation_days) STORED,
  -- The VAT in the price.
  ADD COLUMN vat_amount numeric(10, 2) NOT NULL GENERATED ALWAYS AS
    (round(total_amount * vat_percent / (100 + vat_percent), 2)) STORED;

-- A list goes by these moments, not by days: each booking has its own hours.
DROP INDEX booking_newest, booking_by_check_in, booking_by_check_out, booking_by_amount, booking_by_guest,
  booking_by_status, booking_by_status_and_check_in, booking_by_status_and_check_out;
CREATE INDEX booking_newest ON booking (created_at DESC, id DESC) INCLUDE (status, check_in_at, check_out_at)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_check_in ON booking (check_in_at, id) INCLUDE (check_out_at, status) WHERE deleted_at IS NULL;
CREATE INDEX booking_by_check_out ON booking (check_out_at, id) INCLUDE (check_in_at, status) WHERE deleted_at IS NULL;
CREATE INDEX booking_by_amount ON booking (total_amount, id) INCLUDE (status, check_in_at, check_out_at)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_guest ON booking (lower(guest_name), id) INCLUDE (guest_name, status, check_in_at, check_out_at)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_status ON booking (status, created_at DESC, id DESC) INCLUDE (check_in_at, check_out_at)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_status_and_check_in ON booking (status, check_in_at, id) INCLUDE (check_out_at)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_status_and_check_out ON booking (status, check_out_at, id) INCLUDE (check_in_at)
  WHERE deleted_at IS NULL;

-- The versions of an agreement ------------------------------------------------------------------------------------

-- Everything that was agreed on, each time that some of it changed. The booking's own row is what holds; these are for
-- people to read, and never changed.
CREATE TABLE agreement (
  booking_id integer NOT NULL REFERENCES booking (id),
  version integer NOT NULL CHECK (version >= 1),
  agreed_from text NOT NULL CHECK (agreed_from IN ('offer', 'office', 'settings')),
  document jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  made_by integer REFERENCES "user" (id),
  PRIMARY KEY (booking_id, version)
);

CREATE FUNCTION agreements_are_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Agreements are only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER agreement_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON agreement
  FOR EACH STATEMENT EXECUTE FUNCTION agreements_are_only_added_to();

-- What is agreed on, and nothing about who the guest is: amounts as "450.00", days as yyyy-mm-dd, instants in UTC.
CREATE FUNCTION agreed(b booking) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT jsonb_build_object(
    'propertyId', b.property_id,
    'checkIn', b.check_in,
    'checkOut', b.check_out,
    'guests', b.guests,
    'lines', b.price_lines,
    'total', b.total_amount::text,
    'vatPercent', b.vat_percent,
    'vatAmount', b.vat_amount::text,
    'securityDeposit', b.security_deposit::text,
    'depositDueAt', to_char(b.deposit_due_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'priceDueOn', b.price_due_on,
    'freeUntil', b.free_until,
    'lateChargePercent', b.late_charge_percent,
    'checkInFrom', to_char(b.check_in_time, 'HH24:MI'),
    'checkOutBy', to_char(b.check_out_time, 'HH24:MI'),
    'depositReturnWorkingDays', b.deposit_return_working_days,
    'arrivalDetailsHours', b.arrival_details_hours,
    'bankDetailsId', b.bank_details_id) $$;
-- With the home's name of the day.
CREATE FUNCTION agreement_document(b booking) RETURNS jsonb LANGUAGE sql STABLE AS $$
  SELECT agreed(b) || jsonb_build_object('home', (SELECT title FROM property WHERE id = b.property_id)) $$;

INSERT INTO agreement (booking_id, version, agreed_from, document, made_at, made_by)
SELECT b.id, 1, b.agreed_from, agreement_document(b), b.updated_at,
       CASE WHEN b.updated_at = b.created_at THEN b.created_by END
FROM booking AS b
ORDER BY b.id;

-- Whoever writes a booking, its agreement follows.
CREATE FUNCTION agreements_of_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement (booking_id, version, agreed_from, document, made_at, made_by)
  SELECT b.id, 1, b.agreed_from, agreement_document(b), b.created_at, b.created_by
  FROM added
  JOIN booking AS b ON b.id = added.id
  ORDER BY b.id;
  RETURN NULL;
END $$;
CREATE TRIGGER agreements_of_new_bookings AFTER INSERT ON booking
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION agreements_of_new_bookings();

CREATE FUNCTION agreement_of_changed_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO agreement (booking_id, version, agreed_from, document, made_at, made_by)
  SELECT NEW.id, COALESCE(MAX(version), 0) + 1, NEW.agreed_from, agreement_document(NEW), NEW.updated_at, NEW.updated_by
  FROM agreement
  WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER agreement_of_changed_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (agreed(OLD) IS DISTINCT FROM agreed(NEW))
  EXECUTE FUNCTION agreement_of_changed_booking();

-- A deposit goes back from the booking's own hour of check-out -----------------------------------------------------

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
         CASE WHEN b.status IN ('confirmed', 'completed') THEN b.check_out_at END AS deposit_back_from
  FROM booking AS b
  JOIN ledger_sum AS s ON s.booking_id = b.id
  WHERE b.deleted_at IS NULL;
