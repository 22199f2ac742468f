-- Holds that were released because bank statements show that they were not paid.

CREATE TABLE statement_release (
  bank_statement_id integer NOT NULL REFERENCES bank_statement (id),
  booking_id integer NOT NULL REFERENCES booking (id),
  released_at timestamptz NOT NULL,
  PRIMARY KEY (bank_statement_id, booking_id)
);
CREATE INDEX statement_release_of_booking ON statement_release (booking_id);
COMMENT ON TABLE statement_release IS
  'The statements that showed a released hold to be unpaid. statement_release_bank_statement_id_fkey refuses to undo their imports: the guest was emailed.';
