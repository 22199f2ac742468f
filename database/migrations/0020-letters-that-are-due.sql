-- Letters ---------------------------------------------------------------------------------------------------------
-- What is due to be written is a row beside its fact; its words are made when it goes, from the facts of that moment.
-- `letter` is from now on the copy of what went, its private link masked.

DROP INDEX letter_due;

CREATE TABLE letter_due (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL,
  item text NOT NULL,
  item_id integer NOT NULL,
  recipient text NOT NULL CHECK (recipient IN ('guest', 'owner', 'office', 'staff')),
  staff_id integer REFERENCES "user" (id),
  -- The act that it tells of: whoever takes the act back withdraws by this what has not gone yet.
  cause text,
  cause_id integer,
  -- Only what the database has nowhere else: words typed for the letter, what was before a change.
  facts jsonb,
  -- The private link that it opens, sealed, from its first attempt until it has gone.
  link text,
  -- Its words are its own: it is never told in one letter with others.
  alone boolean NOT NULL,
  created_at timestamptz NOT NULL,
  due_at timestamptz NOT NULL,
  state text NOT NULL DEFAULT 'due' CHECK (state IN ('due', 'sent', 'shelved', 'failed', 'withdrawn', 'unsent')),
  settled_at timestamptz,
  -- Why it was withdrawn, or what the mail server said last.
  reason text,
  -- Given at the first attempt and kept for all others; those that go in one letter have the same.
  message_id text,
  attempts integer NOT NULL DEFAULT 0,
  tried_since timestamptz,
  next_attempt_at timestamptz NOT NULL,
  leased_by uuid,
  leased_until timestamptz,
  letter_id bigint REFERENCES letter (id) ON DELETE CASCADE,
  CHECK ((recipient = 'staff') = (staff_id IS NOT NULL)),
  CHECK ((cause IS NULL) = (cause_id IS NULL)),
  CHECK ((state = 'due') = (settled_at IS NULL)),
  CHECK (state = 'due' OR (link IS NULL AND leased_by IS NULL)),
  CHECK ((leased_by IS NULL) = (leased_until IS NULL)),
  CHECK (state NOT IN ('sent', 'shelved') OR letter_id IS NOT NULL),
  CHECK (state NOT IN ('withdrawn', 'failed') OR reason IS NOT NULL)
);
-- One act is told once: while such a letter waits untried, another of its kind is the same one.
CREATE UNIQUE INDEX letter_due_once ON letter_due (kind, cause, cause_id, recipient, COALESCE(staff_id, 0))
  WHERE state = 'due' AND message_id IS NULL;
CREATE INDEX letter_due_next ON letter_due (next_attempt_at, id) WHERE state = 'due';
CREATE INDEX letter_due_together ON letter_due (message_id) WHERE state = 'due';
CREATE INDEX letter_due_of_item ON letter_due (item, item_id, id);
CREATE INDEX letter_due_by_state ON letter_due (state, id);
CREATE INDEX letter_due_of_letter ON letter_due (letter_id);
CREATE INDEX letter_due_of_staff ON letter_due (staff_id) WHERE staff_id IS NOT NULL;

-- A copy opens nothing.
UPDATE letter SET
  text_body = regexp_replace(text_body, '/(offer|stay)/[A-Za-z0-9_-]{22}', '/\1/…', 'g'),
  html_body = regexp_replace(html_body, '/(offer|stay)/[A-Za-z0-9_-]{22}', '/\1/…', 'g')
WHERE text_body ~ '/(offer|stay)/[A-Za-z0-9_-]{22}' OR html_body ~ '/(offer|stay)/[A-Za-z0-9_-]{22}';

-- An answer is of the inbox that it was written in.
UPDATE letter SET kind = CASE item
    WHEN 'enquiry' THEN 'enquiry-reply' WHEN 'contact_message' THEN 'message-reply' ELSE 'application-reply' END
WHERE kind = 'reply';
UPDATE letter SET kind = 'application' WHERE kind = 'owner_application';

-- No release before this one has sent a letter. None of theirs goes by itself now: each is kept as not sent.
INSERT INTO letter_due
  (kind, item, item_id, recipient, staff_id, facts, alone, created_at, due_at, state, settled_at, next_attempt_at, letter_id)
SELECT kind, item, item_id,
  CASE WHEN staff.id IS NOT NULL THEN 'staff'
    WHEN kind IN ('enquiry', 'message', 'application', 'review', 'digest', 'offer-accepted', 'offer-declined',
      'booking-cancelled-by-guest', 'bank-details-changed', 'password-changed', 'second-factor-on', 'second-factor-off')
    THEN 'office'
    WHEN item = 'owner_application' THEN 'owner'
    ELSE 'guest' END,
  staff.id,
  -- An answer as it was typed: its plain text, less the line that signs it.
  CASE WHEN kind LIKE '%-reply' THEN jsonb_build_object('subject', subject,
    'text', regexp_replace(text_body, E'\n\n[^\n]* · [^\n]* · [^\n]*\n$', '')) END,
  TRUE, letter.created_at, letter.created_at,
  CASE WHEN letter.state = 'sent' THEN 'sent' ELSE 'unsent' END,
  letter.created_at, letter.created_at, letter.id
FROM letter
LEFT JOIN LATERAL (
  SELECT "user".id FROM "user"
  WHERE letter.item IN ('user', 'bank_details') AND lower("user".email) = lower(letter.to_address)
  ORDER BY "user".id LIMIT 1
) AS staff ON TRUE
WHERE letter.item_id IS NOT NULL
ORDER BY letter.id;

-- Which offer a letter to an enquiry was about.
UPDATE letter_due SET cause = 'offer', cause_id = COALESCE(
    (SELECT max(offer.id) FROM offer WHERE offer.enquiry_id = letter_due.item_id AND offer.created_at <= letter_due.created_at),
    letter_due.item_id)
WHERE kind IN ('offer', 'offer-declined');


ALTER TABLE letter
  DROP COLUMN state, DROP COLUMN attempts, DROP COLUMN next_attempt_at, DROP COLUMN last_error, DROP COLUMN sent_at;
