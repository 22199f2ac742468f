-- The last act of the office on a booking, so that it can be taken back whole: how the booking stood before it.
CREATE TABLE booking_act (
  booking_id integer PRIMARY KEY REFERENCES booking (id),
  -- The version of the booking that it made: whatever is done to the booking since makes another one.
  version integer NOT NULL CHECK (version > 1),
  -- The columns that it may have changed, as they were: nothing in them tells who the guest is.
  before jsonb NOT NULL,
  -- The last entry of the booking's ledger then; what moved since would be money for another agreement.
  last_entry integer,
  done_at timestamptz NOT NULL,
  done_by integer NOT NULL REFERENCES "user" (id)
);
