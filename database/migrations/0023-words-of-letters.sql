-- The words of letters -----------------------------------------------------------------------------------------------
-- How the office words a kind of letter, and whether it goes. Each change is a row of its own; the last one holds.

CREATE TABLE letter_words (
  kind text NOT NULL,
  version integer NOT NULL CHECK (version >= 1),
  -- Whether such letters go.
  is_on boolean NOT NULL,
  -- Left out: the standard words.
  subject text CHECK (length(subject) BETWEEN 1 AND 150),
  title text CHECK (length(title) BETWEEN 1 AND 150),
  opening text CHECK (length(opening) <= 3000),
  closing text CHECK (length(closing) <= 3000),
  changed_at timestamptz NOT NULL,
  changed_by integer REFERENCES "user" (id),
  PRIMARY KEY (kind, version)
);
CREATE INDEX letter_words_by ON letter_words (changed_by);
