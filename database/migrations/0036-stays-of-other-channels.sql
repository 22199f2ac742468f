-- A stay that another channel has let can be a booking of ours: it is paid there, and owes us nothing.

ALTER TABLE booking
  -- Through which channel it was let, and where it is paid; NULL for a stay that was agreed on with us.
  ADD COLUMN channel text CHECK (channel IN ('airbnb', 'booking-com', 'vrbo', 'google', 'other')),
  -- The channel's calendar of whose nights it was made, as long as that is read.
  ADD COLUMN feed_id integer REFERENCES feed (id) ON DELETE SET NULL,
  -- Its nights that this calendar no longer names: the office is asked what becomes of the stay.
  ADD COLUMN dropped_nights date[] CHECK (cardinality(dropped_nights) > 0),
  ADD CONSTRAINT only_channels_have_calendars CHECK (channel IS NOT NULL OR (feed_id IS NULL AND dropped_nights IS NULL)),
  -- Nothing is asked for, so there is nothing to hold it for either.
  ADD CONSTRAINT paid_to_its_channel CHECK (channel IS NULL OR (status <> 'pending' AND security_deposit = 0
    AND deposit_due_at IS NULL AND price_due_on IS NULL AND late_charge_percent = 0 AND cancellation_charge = 0
    AND bank_details_id IS NULL)),
  -- Channels keep addresses to themselves; whoever agreed on a stay with us can be written to.
  ADD CONSTRAINT guest_can_be_reached
    CHECK (channel IS NOT NULL OR erased_at IS NOT NULL OR (guest_email <> '' AND guest_address <> ''));
CREATE INDEX booking_of_feed ON booking (feed_id) WHERE feed_id IS NOT NULL;
CREATE INDEX booking_dropped ON booking (property_id) WHERE dropped_nights IS NOT NULL;

CREATE OR REPLACE FUNCTION owes_nothing(b booking) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT b.channel IS NOT NULL OR (b.deleted_at IS NOT NULL
       AND NOT keeps_its_price(b, (b.deleted_at AT TIME ZONE 'Europe/London')::date)) $$;

CREATE FUNCTION channels_take_the_money() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM added JOIN booking ON booking.id = added.booking_id WHERE booking.channel IS NOT NULL) THEN
    RAISE EXCEPTION 'A stay of another channel is paid there'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'channels_take_the_money';
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER channels_take_the_money AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION channels_take_the_money();
