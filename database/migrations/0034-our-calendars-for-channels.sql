-- The secret address at which another channel reads when a home is taken, one for each home and channel.
CREATE TABLE calendar_address (
  property_id integer NOT NULL REFERENCES property (id),
  channel text NOT NULL CHECK (channel IN ('airbnb', 'booking-com', 'vrbo', 'google', 'other')),
  -- Found by this; the token itself is sealed, for the office to copy again.
  token_hash text NOT NULL UNIQUE CHECK (char_length(token_hash) = 64),
  sealed_token text NOT NULL,
  made_at timestamptz NOT NULL,
  made_by integer REFERENCES "user" (id),
  PRIMARY KEY (property_id, channel)
);
