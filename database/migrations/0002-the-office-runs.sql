-- What the office needs to run the lettings: its own sign-in, inboxes with notes, changes that can be told from one
-- another, and lists of a million rows that answer at once.

-- Search within words: whoever looks for "arsh" finds Ada Marsh without a look at every row.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- Sign-in -------------------------------------------------------------------------------------------------------

ALTER TABLE credential
  -- Given by somebody else: the first thing its owner does is to choose another.
  ADD COLUMN is_one_time boolean NOT NULL DEFAULT false,
  -- The secret of the one-time codes, sealed with a key of the house; NULL while the second factor is off.
  ADD COLUMN second_factor_secret text,
  ADD COLUMN second_factor_since timestamptz,
  -- The time step of the last code that was taken: each code counts once.
  ADD COLUMN second_factor_last_step bigint,
  ADD CHECK ((second_factor_secret IS NULL) = (second_factor_since IS NULL));

-- An account begins as a name alone: its owner says the rest at the first sign-in, and '' stands there until then.
DROP INDEX user_email_once;
CREATE UNIQUE INDEX user_email_once ON "user" (lower(email)) WHERE email <> '';

-- For the day when the telephone is lost: each opens the door once.
CREATE TABLE recovery_code (
  user_id integer NOT NULL REFERENCES "user" (id) ON DELETE CASCADE,
  code_hash text NOT NULL,
  used_at timestamptz,
  PRIMARY KEY (user_id, code_hash)
);

-- What a session is called where its owner ends it: its key's hash stays in the books.
ALTER TABLE session ADD COLUMN id integer GENERATED ALWAYS AS IDENTITY UNIQUE;

-- Inboxes -------------------------------------------------------------------------------------------------------

ALTER TABLE enquiry ADD COLUMN answered_at timestamptz;
ALTER TABLE contact_message ADD COLUMN answered_at timestamptz;
ALTER TABLE owner_application
  ADD COLUMN answered_at timestamptz,
  -- The home that it became.
  ADD COLUMN property_id integer REFERENCES property (id);

CREATE INDEX enquiry_words ON enquiry
  USING gin ((name || E'\n' || email || E'\n' || phone || E'\n' || property_title || E'\n' || message) gin_trgm_ops);
CREATE INDEX contact_message_words ON contact_message
  USING gin ((name || E'\n' || email || E'\n' || subject || E'\n' || message) gin_trgm_ops);
CREATE INDEX owner_application_words ON owner_application
  USING gin ((name || E'\n' || email || E'\n' || phone || E'\n' || property_address || E'\n' || description) gin_trgm_ops);
-- What waits for an answer comes first, spam last.
CREATE INDEX contact_message_by_urgency ON contact_message
  ((CASE status WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END), promised_by, id);
CREATE INDEX owner_application_by_urgency ON owner_application
  ((CASE stage WHEN 'new' THEN 0 WHEN 'spam' THEN 2 ELSE 1 END), promised_by, id);
CREATE INDEX contact_message_by_status ON contact_message (status, promised_by, id);
CREATE INDEX owner_application_by_stage ON owner_application (stage, promised_by, id);
-- Other open enquiries for the same nights of a home.
CREATE INDEX enquiry_of_property ON enquiry (property_id, check_in_date) WHERE property_id IS NOT NULL;

-- What the office tells itself about whoever wrote.
CREATE TABLE note (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  enquiry_id integer REFERENCES enquiry (id) ON DELETE CASCADE,
  contact_message_id integer REFERENCES contact_message (id) ON DELETE CASCADE,
  owner_application_id integer REFERENCES owner_application (id) ON DELETE CASCADE,
  text text NOT NULL CHECK (char_length(text) BETWEEN 1 AND 2000),
  user_id integer NOT NULL REFERENCES "user" (id),
  created_at timestamptz NOT NULL,
  CHECK (num_nonnulls(enquiry_id, contact_message_id, owner_application_id) = 1)
);
CREATE INDEX note_of_enquiry ON note (enquiry_id, id) WHERE enquiry_id IS NOT NULL;
CREATE INDEX note_of_contact_message ON note (contact_message_id, id) WHERE contact_message_id IS NOT NULL;
CREATE INDEX note_of_owner_application ON note (owner_application_id, id) WHERE owner_application_id IS NOT NULL;

CREATE INDEX letter_of_item ON letter (item, item_id, id);

-- Money ---------------------------------------------------------------------------------------------------------

-- Every account that guests were ever told to pay into; the newest row holds. Never changed, so that each booking can
-- show the details that it was given.
CREATE TABLE bank_details (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  account_name text NOT NULL,
  bank_name text NOT NULL,
  sort_code text NOT NULL CHECK (sort_code ~ '^\d{6}$'),
  account_number text NOT NULL CHECK (account_number ~ '^\d{8}$'),
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id)
);

ALTER TABLE booking ADD COLUMN bank_details_id integer REFERENCES bank_details (id);

-- Who gave a setting its value; NULL for the house itself.
ALTER TABLE setting ADD COLUMN updated_by integer REFERENCES "user" (id);

-- Bookings at size ----------------------------------------------------------------------------------------------

CREATE INDEX booking_words ON booking USING gin ((guest_name || E'\n' || guest_email) gin_trgm_ops)
  WHERE deleted_at IS NULL;
-- Each order in which bookings are listed, with what they are filtered by: a page is found in the index alone.
DROP INDEX booking_newest;
CREATE INDEX booking_newest ON booking (created_at DESC, id DESC) INCLUDE (status, check_in, check_out)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_check_in ON booking (check_in, id) INCLUDE (check_out, status) WHERE deleted_at IS NULL;
CREATE INDEX booking_by_check_out ON booking (check_out, id) INCLUDE (check_in, status) WHERE deleted_at IS NULL;
CREATE INDEX booking_by_amount ON booking (total_amount, id) INCLUDE (status, check_in, check_out)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_guest ON booking (lower(guest_name), id) INCLUDE (guest_name, status, check_in, check_out)
  WHERE deleted_at IS NULL;
-- A status lies together in time: those confirmed are ahead, those completed are over.
CREATE INDEX booking_by_status ON booking (status, created_at DESC, id DESC) INCLUDE (check_in, check_out)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_status_and_check_in ON booking (status, check_in, id) INCLUDE (check_out)
  WHERE deleted_at IS NULL;
CREATE INDEX booking_by_status_and_check_out ON booking (status, check_out, id) INCLUDE (check_in)
  WHERE deleted_at IS NULL;
-- Whoever is in a home now came no longer ago than the longest stay lasts.
CREATE INDEX booking_by_length ON booking ((check_out - check_in)) WHERE deleted_at IS NULL;
CREATE INDEX booking_deleted ON booking (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- Homes at size -------------------------------------------------------------------------------------------------

CREATE INDEX property_words ON property USING gin ((title || E'\n' || location || E'\n' || city) gin_trgm_ops)
  WHERE deleted_at IS NULL;
CREATE INDEX property_by_title ON property (lower(title), id) WHERE deleted_at IS NULL;
CREATE INDEX property_deleted ON property (deleted_at DESC, id DESC) WHERE deleted_at IS NOT NULL;

-- Every place where a photograph of ours hangs.
CREATE INDEX property_photograph_of_ours ON property_photograph (photograph_hash) WHERE photograph_hash IS NOT NULL;
CREATE VIEW hung_photograph AS
  SELECT photograph_hash AS hash FROM property_photograph WHERE photograph_hash IS NOT NULL
  UNION ALL
  SELECT photograph_hash FROM site_photograph;
-- Since when it has been seen to hang nowhere; it goes a day later, so that whoever took it down can hang it again.
ALTER TABLE photograph ADD COLUMN unused_since timestamptz;

-- Reviews and the trail in the office's own order ---------------------------------------------------------------

ALTER TABLE review
  ADD COLUMN moderated_at timestamptz,
  ADD COLUMN moderated_by integer REFERENCES "user" (id);
CREATE INDEX review_newest ON review (created_at DESC, id DESC);
CREATE INDEX review_waiting_first ON review ((status = 'pending') DESC, created_at DESC, id DESC);
CREATE INDEX review_lowest ON review (rating, created_at DESC, id DESC);
CREATE INDEX review_highest ON review (rating DESC, created_at DESC, id DESC);
CREATE INDEX review_of_property ON review (property_id, created_at DESC, id DESC);
CREATE INDEX review_by_status ON review (status, created_at DESC, id DESC);
CREATE INDEX review_search ON review USING gin ((guest_name || E'\n' || comment) gin_trgm_ops);
-- By number first, so that "#12" is found whatever it is the number of.
DROP INDEX trail_of_item;
CREATE INDEX trail_of_item ON trail (item_id, item, at DESC, id DESC);
CREATE INDEX trail_of_kind ON trail (item, at DESC, id DESC);
CREATE INDEX trail_of_user ON trail (user_id, at DESC, id DESC) WHERE user_id IS NOT NULL;
CREATE INDEX trail_of_action ON trail (action, at DESC, id DESC);
