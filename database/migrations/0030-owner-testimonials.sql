-- What owners say of the business, published with their consent: the day and the way in which they gave it are kept with it.
CREATE TABLE owner_testimonial (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  owner text NOT NULL CHECK (char_length(owner) BETWEEN 1 AND 100),
  home text NOT NULL CHECK (char_length(home) BETWEEN 1 AND 200),
  words text NOT NULL CHECK (char_length(words) BETWEEN 10 AND 2000),
  -- By which the owner is found when they ask for their data; '' where the office has none.
  email text NOT NULL DEFAULT '' CHECK (char_length(email) <= 254),
  agreed_on date NOT NULL,
  agreed_how text NOT NULL CHECK (char_length(agreed_how) BETWEEN 3 AND 300),
  shown boolean NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id),
  updated_at timestamptz NOT NULL
);
CREATE INDEX owner_testimonial_of_address ON owner_testimonial (lower(email));
