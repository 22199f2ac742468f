-- Homes moved in from another system.

CREATE TABLE imported_home (
  property_id integer PRIMARY KEY REFERENCES property (id),
  csv_import_id integer NOT NULL REFERENCES csv_import (id),
  -- A keyed hash of the title in the file: the same row makes no second home.
  fingerprint text NOT NULL UNIQUE CHECK (fingerprint ~ '^[0-9a-f]{64}$')
);
CREATE INDEX imported_home_of_import ON imported_home (csv_import_id, property_id);
COMMENT ON TABLE imported_home IS
  'The homes that an import made. imported_home_fingerprint_key makes a row of any file one home.';
