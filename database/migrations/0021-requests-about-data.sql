-- What people ask about their own data, and complain of: the register that the office answers by, each with the day by which
-- it is owed. Whoever asked is kept as the proof of it, and goes seven years after it was settled.
CREATE TABLE data_request (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('copy', 'correction', 'erasure', 'objection', 'complaint')),
  name text NOT NULL DEFAULT '' CHECK (char_length(name) <= 100),
  email text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  words text NOT NULL DEFAULT '' CHECK (char_length(words) <= 5000),
  received_on date NOT NULL,
  -- A complaint is acknowledged by then, everything else answered.
  due_on date NOT NULL,
  acknowledged_on date,
  settled_on date,
  outcome text CHECK (char_length(outcome) BETWEEN 3 AND 2000),
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id),
  updated_at timestamptz NOT NULL,
  CHECK (due_on > received_on),
  CHECK (acknowledged_on >= received_on),
  CHECK (settled_on >= received_on),
  CHECK ((settled_on IS NULL) = (outcome IS NULL)),
  CONSTRAINT only_complaints_are_acknowledged CHECK (acknowledged_on IS NULL OR kind = 'complaint')
);
CREATE INDEX data_request_open ON data_request (due_on, id) WHERE settled_on IS NULL;
CREATE INDEX data_request_settled ON data_request (settled_on DESC, id DESC) WHERE settled_on IS NOT NULL;
CREATE INDEX data_request_of_address ON data_request (lower(email));
