-- Bank statements, the ledger, and invoices.

-- Bank statements -----------------------------------------------------------------------------------------------

CREATE TABLE bank_account (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL CHECK (char_length(name) BETWEEN 1 AND 100),
  last_digits text CHECK (last_digits ~ '^\d{2,4}$'),
  -- NULL for an account that guests were never asked to pay into.
  bank_details_id integer UNIQUE REFERENCES bank_details (id),
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id)
);
CREATE UNIQUE INDEX bank_account_name ON bank_account (lower(name), COALESCE(last_digits, ''));
COMMENT ON TABLE bank_account IS
  'Accounts of the office whose statements are imported. The index bank_account_name gives a name with its last digits to one account; bank_account_bank_details_id_key ties details to one account.';

-- Adds the account that guests pay into. Two accounts of one bank with the same last digits stay two, by a number.
CREATE FUNCTION add_account_of(details bank_details) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  called text := details.bank_name;
  place integer := 1;
BEGIN
  IF EXISTS (SELECT FROM bank_account AS known JOIN bank_details AS told ON told.id = known.bank_details_id
             WHERE told.sort_code = details.sort_code AND told.account_number = details.account_number) THEN
    RETURN;
  END IF;
  LOOP
    INSERT INTO bank_account (name, last_digits, bank_details_id, created_at, created_by)
    VALUES (called, right(details.account_number, 4), details.id, details.created_at, details.created_by)
    -- An account known from its statements alone is the same account.
    ON CONFLICT (lower(name), COALESCE(last_digits, '')) DO UPDATE SET bank_details_id = excluded.bank_details_id
      WHERE bank_account.bank_details_id IS NULL;
    EXIT WHEN FOUND;
    place := place + 1;
    called := left(details.bank_name, 90) || ' (' || place || ')';
  END LOOP;
END $$;
CREATE FUNCTION account_of_bank_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_account_of(NEW);
  RETURN NULL;
END $$;
CREATE TRIGGER account_of_bank_details AFTER INSERT ON bank_details
  FOR EACH ROW EXECUTE FUNCTION account_of_bank_details();

CREATE TABLE bank_profile (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_account_id integer NOT NULL REFERENCES bank_account (id),
  -- SHA-256 of the first line of a statement.
  header_hash text NOT NULL CHECK (header_hash ~ '^[0-9a-f]{64}$'),
  mapping jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  created_at timestamptz NOT NULL,
  updated_at timestamptz NOT NULL,
  CONSTRAINT bank_profile_of_account UNIQUE (header_hash, bank_account_id)
);
COMMENT ON TABLE bank_profile IS
  'How the columns of an account''s statements are read. bank_profile_of_account allows one reading for each account and first line.';

CREATE TABLE bank_statement (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_profile_id integer NOT NULL REFERENCES bank_profile (id),
  file_name text NOT NULL CHECK (char_length(file_name) <= 200),
  line_count integer NOT NULL CHECK (line_count >= 0),
  new_count integer NOT NULL CHECK (new_count BETWEEN 0 AND line_count),
  -- The earliest day of its lines, from which it has every payment up to `covers_until`.
  covers_from date,
  -- The last day whose payments are in it for certain, at most the day before its last line unless it was exported later.
  covers_until date,
  imported_at timestamptz NOT NULL,
  imported_by integer REFERENCES "user" (id)
);
COMMENT ON TABLE bank_statement IS
  'Imported statements. bank_statement_check keeps the new lines within the count of all lines.';

CREATE TABLE bank_line (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_statement_id integer NOT NULL REFERENCES bank_statement (id),
  bank_account_id integer NOT NULL REFERENCES bank_account (id),
  -- SHA-256 of the account, the cells that are never edited, and the position among equal lines.
  fingerprint text NOT NULL UNIQUE CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The bank's own number of the payment, where it has one.
  transaction_id text CHECK (char_length(transaction_id) BETWEEN 1 AND 100),
  -- The words of the cells that are never edited, each as a short keyed hash with the line's day and amount.
  words text[] NOT NULL,
  day date NOT NULL,
  -- Below zero for money that left.
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  -- True if the file does not say for sure whether the money came in or went out.
  direction_guessed boolean NOT NULL DEFAULT false,
  payer text NOT NULL DEFAULT '' CHECK (char_length(payer) <= 300),
  reference text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 300),
  description text NOT NULL DEFAULT '' CHECK (char_length(description) <= 1000),
  -- An earlier line of that day and amount which its statement has in no other form: it may be the same payment.
  may_repeat integer REFERENCES bank_line (id) ON DELETE SET NULL,
  state text NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'matched', 'set-aside')),
  set_aside_reason text CHECK (char_length(set_aside_reason) <= 300),
  CHECK ((state = 'set-aside') = (set_aside_reason IS NOT NULL))
);
CREATE UNIQUE INDEX bank_line_of_the_bank ON bank_line (bank_account_id, transaction_id)
  WHERE transaction_id IS NOT NULL;
CREATE INDEX bank_line_of_account ON bank_line (bank_account_id, day);
CREATE INDEX bank_line_open ON bank_line (day, id) WHERE state = 'open';
CREATE INDEX bank_line_newest ON bank_line (day DESC, id DESC);
CREATE INDEX bank_line_of_statement ON bank_line (bank_statement_id, id);
CREATE INDEX bank_line_repeating ON bank_line (may_repeat) WHERE may_repeat IS NOT NULL;
CREATE INDEX bank_line_words ON bank_line
  USING gin ((payer || E'\n' || reference || E'\n' || description) gin_trgm_ops);
COMMENT ON TABLE bank_line IS
  'Payments that the bank reported. bank_line_fingerprint_key and the index bank_line_of_the_bank store a payment once, in however many statements it is; the trigger bank_line_state_changed keeps the allocations of a matched line equal to its amount.';

CREATE TABLE bank_statement_line (
  bank_statement_id integer NOT NULL REFERENCES bank_statement (id) ON DELETE CASCADE,
  bank_line_id integer NOT NULL REFERENCES bank_line (id) ON DELETE CASCADE,
  PRIMARY KEY (bank_statement_id, bank_line_id)
);
CREATE INDEX bank_statement_line_of_line ON bank_statement_line (bank_line_id);
COMMENT ON TABLE bank_statement_line IS
  'Which lines each statement has, also lines that an earlier statement brought. The primary key lists a line once for each statement; undoing an import keeps lines that another statement has.';

CREATE TABLE bank_statement_skipped_row (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  bank_statement_id integer NOT NULL REFERENCES bank_statement (id) ON DELETE CASCADE,
  -- The number of its first line in the file, counted from 1.
  line integer NOT NULL CHECK (line > 0),
  kind text NOT NULL CHECK (kind IN ('unreadable', 'left-out')),
  reason text NOT NULL CHECK (char_length(reason) <= 300),
  text text NOT NULL CHECK (char_length(text) <= 1000),
  -- SHA-256 of the account, the text and the position among equal rows of the file, and of the statement where another
  -- payment may have that text.
  fingerprint text NOT NULL CHECK (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Its sum without a sign; NULL where none can be read.
  amount numeric(10, 2) CHECK (amount >= 0),
  -- True where no sum can be read, unless it is only text, a heading or a total.
  may_be_any_sum boolean NOT NULL,
  -- When the office decided that it is no guest's payment; NULL until then.
  set_aside_at timestamptz,
  set_aside_by integer REFERENCES "user" (id),
  UNIQUE (bank_statement_id, line),
  CONSTRAINT a_sum_is_one_sum CHECK (amount IS NULL OR NOT may_be_any_sum)
);
CREATE INDEX bank_statement_skipped_row_known ON bank_statement_skipped_row (fingerprint);
CREATE INDEX bank_statement_skipped_row_open ON bank_statement_skipped_row (bank_statement_id, line)
  WHERE set_aside_at IS NULL;
COMMENT ON TABLE bank_statement_skipped_row IS
  'Rows of a statement that are no line: not readable, or left out. While one is open, no hold that it may pay is released. bank_statement_skipped_row_bank_statement_id_line_key stores a row once for each statement; undoing an import deletes them.';

-- The ledger ----------------------------------------------------------------------------------------------------

CREATE FUNCTION ledger_is_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'The ledger is only added to' USING ERRCODE = 'restrict_violation';
END $$;

CREATE TABLE ledger_transfer (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  from_booking_id integer NOT NULL REFERENCES booking (id),
  to_booking_id integer NOT NULL REFERENCES booking (id),
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  CHECK (from_booking_id <> to_booking_id)
);
CREATE TRIGGER ledger_transfer_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_transfer
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();
COMMENT ON TABLE ledger_transfer IS
  'Money moved from one booking to another. The trigger transfer_has_two_sides asks for an entry on both; ledger_transfer_stays refuses every change; ledger_transfer_check asks for two bookings.';

CREATE TABLE ledger_entry (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  booking_id integer NOT NULL REFERENCES booking (id),
  -- price-due, deposit-due: what the guest owes, written by the triggers of booking.
  -- received, refund: of the price and the deposit, and back because of an overpayment or a cancellation.
  -- deduction, deposit-returned: what of the security deposit is kept for damage, and what was returned after the stay.
  -- allowance: lowers the price of the stay.
  -- transfer: below zero on the booking that the money leaves, above zero on the other; reversed with other signs.
  kind text NOT NULL CHECK (kind IN
    ('price-due', 'deposit-due', 'received', 'refund', 'deduction', 'deposit-returned', 'allowance', 'transfer')),
  -- Below zero only for dues that end, transfers that leave, and entries that reverse another.
  amount numeric(10, 2) NOT NULL CHECK (amount <> 0),
  -- The day on which the money moved, or on which the sum was owed.
  day date NOT NULL,
  bank_line_id integer REFERENCES bank_line (id),
  transfer_id integer REFERENCES ledger_transfer (id),
  -- The entry that this one reverses, whole.
  corrects integer UNIQUE,
  corrected_amount numeric(10, 2) GENERATED ALWAYS AS (-amount) STORED,
  created_at timestamptz NOT NULL,
  created_by integer REFERENCES "user" (id),
  UNIQUE (id, booking_id, kind, amount),
  CONSTRAINT ledger_entry_of_line UNIQUE (id, bank_line_id, amount),
  FOREIGN KEY (corrects, booking_id, kind, corrected_amount) REFERENCES ledger_entry (id, booking_id, kind, amount),
  CONSTRAINT entered_is_above_zero CHECK
    (amount > 0 OR corrects IS NOT NULL OR kind IN ('price-due', 'deposit-due', 'transfer')),
  CONSTRAINT taken_back_is_below_zero CHECK (amount < 0 OR corrects IS NULL OR kind = 'transfer'),
  CONSTRAINT ledger_entry_check2 CHECK (corrects IS NULL OR kind NOT IN ('price-due', 'deposit-due')),
  CONSTRAINT entered_by_its_day CHECK (day <= (created_at AT TIME ZONE 'Europe/London')::date),
  CONSTRAINT only_transfers_have_a_transfer CHECK ((kind = 'transfer') = (transfer_id IS NOT NULL))
);
CREATE INDEX ledger_entry_of_booking ON ledger_entry (booking_id, id);
CREATE INDEX ledger_entry_by_day ON ledger_entry (day, id) WHERE kind NOT IN ('price-due', 'deposit-due');
CREATE INDEX ledger_entry_from_line ON ledger_entry (bank_line_id) WHERE bank_line_id IS NOT NULL;
CREATE INDEX ledger_entry_by_amount ON ledger_entry (amount, id);
CREATE UNIQUE INDEX ledger_entry_of_transfer ON ledger_entry (transfer_id, booking_id, amount)
  WHERE transfer_id IS NOT NULL;
CREATE TRIGGER ledger_entry_stays BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();
COMMENT ON TABLE ledger_entry IS
  'Every sum that was owed, received or paid back, in the order of writing. The triggers ledger_entry_stays and ledger_entry_goes_with_import refuse every change but the undoing of an import: a mistake is reversed by another entry. ledger_entry_corrects_key and its foreign key reverse an entry once and whole; channels_take_the_money keeps a channel''s stay out.';

-- A transfer has an entry on both bookings, and is reversed on both or on neither: checked when the transaction ends.
CREATE FUNCTION transfer_has_two_sides() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM ledger_transfer AS moved
    JOIN ledger_entry AS entry ON entry.transfer_id = moved.id
    -- The column by which a row of either table names its transfer.
    WHERE moved.id = (to_jsonb(NEW) ->> TG_ARGV[0])::integer
    GROUP BY moved.id
    HAVING count(*) FILTER (WHERE entry.corrects IS NULL AND entry.booking_id = moved.from_booking_id
                                  AND entry.amount = -moved.amount) = 1
       AND count(*) FILTER (WHERE entry.corrects IS NULL AND entry.booking_id = moved.to_booking_id
                                  AND entry.amount = moved.amount) = 1
       AND count(*) FILTER (WHERE entry.corrects IS NOT NULL) IN (0, 2)
       AND count(*) IN (2, 4))
  THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'A transfer has two sides: transfer_has_two_sides'
    USING ERRCODE = 'check_violation', CONSTRAINT = 'transfer_has_two_sides';
END $$;
CREATE CONSTRAINT TRIGGER transfer_has_two_sides AFTER INSERT ON ledger_transfer
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION transfer_has_two_sides('id');
CREATE CONSTRAINT TRIGGER entry_of_transfer_has_two_sides AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.kind = 'transfer')
  EXECUTE FUNCTION transfer_has_two_sides('transfer_id');

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

CREATE TABLE ledger_words (
  entry_id integer PRIMARY KEY REFERENCES ledger_entry (id),
  reference text NOT NULL DEFAULT '' CHECK (char_length(reference) <= 300),
  reason text CHECK (char_length(reason) BETWEEN 3 AND 500),
  -- Of damage, in a folder that only the office can read, unlike photographs of homes.
  photograph text UNIQUE CHECK (photograph ~ '^[0-9a-f-]{36}\.jpg$'),
  CHECK (reference <> '' OR reason IS NOT NULL OR photograph IS NOT NULL)
);
COMMENT ON TABLE ledger_words IS
  'Words and photographs of entries, apart from the ledger because they may name a guest and are erased with the guest. The trigger entry_has_its_reason asks for a reason; words_stay_with_the_guest and words_are_never_emptied refuse every earlier change.';

-- An entry that needs a reason has it when the transaction ends.
CREATE FUNCTION entry_has_its_reason() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM ledger_words WHERE entry_id = NEW.id AND reason IS NOT NULL) THEN
    RAISE EXCEPTION 'Entry % has no reason', NEW.id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'entry_has_its_reason';
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER entry_has_its_reason AFTER INSERT ON ledger_entry
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW
  WHEN (NEW.kind IN ('deduction', 'allowance', 'transfer') OR NEW.corrects IS NOT NULL)
  EXECUTE FUNCTION entry_has_its_reason();

-- Words are added once, never changed, and deleted only after the guest was erased. Only damage has a photograph.
CREATE FUNCTION words_stay_with_the_guest() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    IF NEW.photograph IS NOT NULL
       AND NOT EXISTS (SELECT FROM ledger_entry WHERE id = NEW.entry_id AND kind = 'deduction') THEN
      RAISE EXCEPTION 'Only what is kept for damage has a photograph' USING ERRCODE = 'check_violation';
    END IF;
    RETURN NEW;
  END IF;
  IF TG_OP = 'DELETE' AND EXISTS (
    SELECT FROM ledger_entry AS entry JOIN booking ON booking.id = entry.booking_id
    WHERE entry.id = OLD.entry_id AND booking.erased_at IS NOT NULL) THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'The words of an entry stay as long as the name of its guest' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER words_stay_with_the_guest BEFORE INSERT OR UPDATE OR DELETE ON ledger_words
  FOR EACH ROW EXECUTE FUNCTION words_stay_with_the_guest();
CREATE TRIGGER photograph_of_damage_deleted AFTER DELETE ON ledger_words
  FOR EACH ROW WHEN (OLD.photograph IS NOT NULL) EXECUTE FUNCTION note_deleted_upload('damage', 'photograph');
CREATE TRIGGER words_are_never_emptied BEFORE TRUNCATE ON ledger_words
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_only_added_to();

CREATE VIEW named_upload AS
  SELECT 'photographs' AS folder, hash AS name FROM photograph
  UNION ALL
  SELECT 'applications', file FROM owner_application_image
  UNION ALL
  SELECT 'damage', photograph FROM ledger_words WHERE photograph IS NOT NULL;
COMMENT ON VIEW named_upload IS
  'The platform''s: every file below DATA_DIR/uploads that a row names; a photograph by its hash, which begins the names of all its files.';

CREATE VIEW ledger_bank_line AS
  SELECT id, payer, reference, description FROM bank_line;
COMMENT ON VIEW ledger_bank_line IS
  'The ledger''s: what the bank said of a payment.';

-- Sums of the ledger --------------------------------------------------------------------------------------------

CREATE TABLE ledger_sum (
  booking_id integer PRIMARY KEY REFERENCES booking (id),
  -- What is left of the price after allowances.
  price_due numeric(20, 2) NOT NULL DEFAULT 0,
  deposit_due numeric(20, 2) NOT NULL DEFAULT 0,
  -- Transfers from other bookings are included in `received`, transfers to them in `refunded`.
  received numeric(20, 2) NOT NULL DEFAULT 0,
  refunded numeric(20, 2) NOT NULL DEFAULT 0,
  deducted numeric(20, 2) NOT NULL DEFAULT 0,
  deposit_returned numeric(20, 2) NOT NULL DEFAULT 0,
  -- What allowances took off the price.
  allowed numeric(20, 2) NOT NULL DEFAULT 0,
  -- What of `refunded` went to other bookings.
  moved_away numeric(20, 2) NOT NULL DEFAULT 0,
  -- Copies of the booking's columns, written by the triggers below.
  booking_status text NOT NULL,
  booking_check_out_at timestamptz NOT NULL,
  booking_deposit_due_at timestamptz,
  booking_price_due_on date,
  booking_claim_due_on date,
  booking_kept_until timestamptz,
  booking_cancelled_at timestamptz,
  booking_deleted_at timestamptz,
  -- What the guest still owes; below zero what is owed to the guest, without the security deposit.
  owed numeric(20, 2) GENERATED ALWAYS AS
    (price_due + GREATEST(deposit_due, deducted + deposit_returned) - received + refunded) STORED,
  -- The damage that the deposit does not cover; of a cancelled stay, which has no deposit, all of it.
  claimed numeric(20, 2) NOT NULL GENERATED ALWAYS AS
    (GREATEST(LEAST(deducted, deducted + deposit_returned - deposit_due), 0)) STORED,
  -- What of the security deposit is held: money pays the deposit before the price.
  deposit_held numeric(20, 2) GENERATED ALWAYS AS
    (GREATEST(LEAST(received - refunded, deposit_due) - deducted - deposit_returned, 0)) STORED,
  -- What of the security deposit has yet to be paid.
  deposit_owed numeric(20, 2) NOT NULL GENERATED ALWAYS AS
    (GREATEST(deposit_due - (received - refunded), 0)) STORED,
  -- The day on which the next sum is due from the guest; NULL where nothing is owed, for the planner's statistics.
  due_on date GENERATED ALWAYS AS
    (CASE WHEN price_due + GREATEST(deposit_due, deducted + deposit_returned) <= received - refunded THEN NULL
          WHEN deposit_due > received - refunded AND booking_deposit_due_at IS NOT NULL
          THEN (booking_deposit_due_at AT TIME ZONE 'Europe/London')::date
          -- Money pays the deposit first, then the price, then what is claimed.
          WHEN price_due + deposit_due <= received - refunded
          THEN COALESCE(booking_claim_due_on, booking_price_due_on) ELSE booking_price_due_on END) STORED,
  -- From when a sum is overdue: the deposit after its moment, the price and what is claimed after their days.
  late_from timestamptz GENERATED ALWAYS AS
    (CASE WHEN price_due + GREATEST(deposit_due, deducted + deposit_returned) > received - refunded THEN LEAST(
       CASE WHEN deposit_due > received - refunded
            THEN (booking_deposit_due_at AT TIME ZONE 'UTC' + interval '1 microsecond') AT TIME ZONE 'UTC' END,
       CASE WHEN price_due > 0 AND price_due + deposit_due > received - refunded
            THEN (booking_price_due_on + 1)::timestamp AT TIME ZONE 'Europe/London' END,
       CASE WHEN deducted + deposit_returned > deposit_due
            THEN (COALESCE(booking_claim_due_on, booking_price_due_on) + 1)::timestamp AT TIME ZONE 'Europe/London' END)
     END) STORED,
  -- Until when the guest is asked for what is owed: while the booking has its nights, and for a cancellation charge.
  -- Never for a deleted booking.
  asked_until timestamptz NOT NULL GENERATED ALWAYS AS
    (CASE WHEN booking_deleted_at IS NOT NULL THEN '-infinity'::timestamptz
          WHEN booking_status <> 'pending' THEN 'infinity'::timestamptz
          WHEN booking_kept_until IS NULL THEN '-infinity'::timestamptz
          WHEN received > refunded THEN 'infinity'::timestamptz
          ELSE booking_kept_until END) STORED,
  -- From when the deposit that is held is to be returned: check-out.
  deposit_back_from timestamptz GENERATED ALWAYS AS
    (CASE WHEN booking_status IN ('confirmed', 'completed') THEN booking_check_out_at END) STORED,
  -- What is claimed has not been received.
  CONSTRAINT nothing_is_given_back_twice CHECK (refunded + deposit_returned + deducted
    - GREATEST(LEAST(deducted, deducted + deposit_returned - deposit_due), 0) <= received),
  CONSTRAINT no_more_is_allowed_than_is_due CHECK (allowed >= 0 AND (allowed = 0 OR price_due >= 0)),
  CONSTRAINT moved_away_is_gone CHECK (moved_away BETWEEN 0 AND refunded)
);
-- The first five find what a payment of an amount may be for.
CREATE INDEX ledger_sum_owed ON ledger_sum (owed, booking_id) WHERE owed <> 0;
CREATE INDEX ledger_sum_deposit_owed ON ledger_sum (deposit_owed) WHERE owed > 0;
CREATE INDEX ledger_sum_price_owed ON ledger_sum ((owed - deposit_owed)) WHERE owed > 0;
CREATE INDEX ledger_sum_deposit_held ON ledger_sum (deposit_held, booking_id) WHERE deposit_held > 0;
CREATE INDEX ledger_sum_claimed ON ledger_sum (booking_id) WHERE claimed > 0 AND owed > 0;
-- Requests that no guest is asked to pay for are left out.
CREATE INDEX ledger_sum_due ON ledger_sum (due_on, booking_id) WHERE owed > 0 AND asked_until > '-infinity';
CREATE INDEX ledger_sum_late ON ledger_sum (late_from) WHERE owed > 0 AND asked_until > '-infinity';
CREATE INDEX ledger_sum_part_paid ON ledger_sum (due_on, booking_id) INCLUDE (owed)
  WHERE owed > 0 AND received > refunded AND booking_deleted_at IS NULL;
CREATE INDEX ledger_sum_deposit_back ON ledger_sum (deposit_back_from, booking_id) WHERE deposit_held > 0;
-- Refunds are listed by when their bookings were cancelled or deleted.
CREATE INDEX ledger_sum_refunds ON ledger_sum ((COALESCE(booking_deleted_at, booking_cancelled_at)), booking_id) WHERE owed < 0;
COMMENT ON TABLE ledger_sum IS
  'The sums of each booking''s entries, written by the triggers of ledger_entry and booking alone, so that lists add nothing up. nothing_is_given_back_twice, no_more_is_allowed_than_is_due and moved_away_is_gone refuse an entry that would break them.';

CREATE FUNCTION ledger_sums_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- The cost of a cancelled stay is its charge, which can be lowered itself.
  IF EXISTS (SELECT FROM added JOIN booking ON booking.id = added.booking_id
             WHERE added.kind = 'allowance' AND booking.status = 'cancelled') THEN
    RAISE EXCEPTION 'A cancelled stay has no price to be lowered'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'cancelled_has_no_allowance';
  END IF;
  -- In two steps: a sum below zero is right when added to the existing row, and refused as a new row.
  INSERT INTO ledger_sum (booking_id, booking_status, booking_check_out_at, booking_deposit_due_at, booking_price_due_on,
                          booking_claim_due_on, booking_kept_until, booking_cancelled_at, booking_deleted_at)
    SELECT id, status, check_out_at, deposit_due_at, price_due_on, claim_due_on, kept_until, cancelled_at, deleted_at
    FROM booking WHERE id IN (SELECT booking_id FROM added) ORDER BY id
    ON CONFLICT DO NOTHING;
  UPDATE ledger_sum AS kept SET
    price_due = kept.price_due + more.price_due - more.allowed,
    deposit_due = kept.deposit_due + more.deposit_due,
    received = kept.received + more.received,
    refunded = kept.refunded + more.refunded + more.moved_away,
    deducted = kept.deducted + more.deducted,
    deposit_returned = kept.deposit_returned + more.deposit_returned,
    allowed = kept.allowed + more.allowed,
    moved_away = kept.moved_away + more.moved_away
  FROM (
    SELECT entry.booking_id,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'price-due'), 0) AS price_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-due'), 0) AS deposit_due,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'received' OR moved = 'here'), 0) AS received,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'refund'), 0) AS refunded,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deduction'), 0) AS deducted,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'deposit-returned'), 0) AS deposit_returned,
           COALESCE(SUM(amount) FILTER (WHERE kind = 'allowance'), 0) AS allowed,
           COALESCE(-SUM(amount) FILTER (WHERE moved = 'away'), 0) AS moved_away
    FROM added AS entry
    -- The reversal of a transfer has the other sign, and is on the same side.
    CROSS JOIN LATERAL (SELECT CASE WHEN kind = 'transfer' THEN
      CASE WHEN (amount < 0) = (corrects IS NULL) THEN 'away' ELSE 'here' END END AS moved) AS side
    GROUP BY entry.booking_id
  ) AS more
  WHERE kept.booking_id = more.booking_id;
  RETURN NULL;
END $$;
CREATE TRIGGER ledger_sums_follow AFTER INSERT ON ledger_entry
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_sums_follow();

CREATE FUNCTION sums_know_their_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE ledger_sum
  SET booking_status = NEW.status, booking_check_out_at = NEW.check_out_at, booking_deposit_due_at = NEW.deposit_due_at,
      booking_price_due_on = NEW.price_due_on, booking_claim_due_on = NEW.claim_due_on,
      booking_kept_until = NEW.kept_until, booking_cancelled_at = NEW.cancelled_at,
      booking_deleted_at = NEW.deleted_at
  WHERE booking_id = NEW.id;
  RETURN NULL;
END $$;
CREATE TRIGGER sums_know_their_booking AFTER UPDATE ON booking FOR EACH ROW
  WHEN ((OLD.status, OLD.check_out_at, OLD.deposit_due_at, OLD.price_due_on, OLD.claim_due_on, OLD.kept_until,
         OLD.cancelled_at, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.status, NEW.check_out_at, NEW.deposit_due_at, NEW.price_due_on, NEW.claim_due_on, NEW.kept_until,
     NEW.cancelled_at, NEW.deleted_at))
  EXECUTE FUNCTION sums_know_their_booking();

CREATE VIEW booking_money AS
  SELECT s.booking_id, s.booking_status AS status, s.booking_cancelled_at AS cancelled_at,
         s.price_due, s.deposit_due, s.received, s.refunded, s.deducted, s.deposit_returned,
         s.owed, s.deposit_owed, s.deposit_held, s.claimed, claim.owed AS claim_owed,
         s.owed - s.deposit_owed - claim.owed AS price_owed,
         -- What was received and not given back.
         s.received - s.refunded AS net_received,
         -- The most that can be given back: net_received without what of it is kept for damage or returned of the deposit.
         s.received - s.refunded - (s.deducted - claim.owed) - s.deposit_returned AS most_back,
         -- What goes back when nothing is due any more: then all damage is paid from what was received.
         s.received - s.refunded - s.deducted - s.deposit_returned AS less_damage,
         -- What of the cancellation charge was waived since, less what was charged again.
         (SELECT COALESCE(-SUM(entry.amount), 0)::numeric(20, 2) FROM ledger_entry AS entry
          WHERE entry.booking_id = s.booking_id AND entry.kind = 'price-due' AND entry.created_at > s.booking_cancelled_at)
           AS charge_given_back,
         s.due_on, s.late_from, s.deposit_back_from, s.booking_deleted_at AS deleted_at, s.moved_away, s.asked_until
  FROM ledger_sum AS s
  CROSS JOIN LATERAL (
    -- Money pays the deposit and the price before what is claimed.
    SELECT LEAST(s.claimed, GREATEST(s.owed, 0) - GREATEST(s.price_due + s.deposit_due - s.received + s.refunded, 0))
             ::numeric(20, 2) AS owed
  ) AS claim;
COMMENT ON VIEW booking_money IS
  'The ledger''s: what a booking owes. Every list of money reads this view, which reads no booking.';

-- What a booking owes -------------------------------------------------------------------------------------------

-- Whether a booking deleted on a day keeps what was paid: a stay whose first night has passed keeps price and deposit, a
-- cancelled stay its charge. Everything else is given back.
CREATE FUNCTION keeps_its_price(b booking, deleted_on date) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT b.status = 'cancelled' OR (b.status IN ('confirmed', 'completed') AND b.check_in < deleted_on) $$;
CREATE FUNCTION owes_nothing(b booking) RETURNS boolean LANGUAGE sql IMMUTABLE AS
  $$ SELECT b.channel IS NOT NULL OR (b.deleted_at IS NOT NULL
       AND NOT keeps_its_price(b, (b.deleted_at AT TIME ZONE 'Europe/London')::date)) $$;
-- The price less its allowances, or the charge of a cancelled stay.
CREATE FUNCTION price_owed(b booking, allowed numeric) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN owes_nothing(b) THEN 0 WHEN b.status = 'cancelled' THEN b.cancellation_charge
                 ELSE b.total_amount - allowed END $$;
CREATE FUNCTION price_owed(b booking) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT price_owed(b, 0) $$;
CREATE FUNCTION deposit_owed(b booking) RETURNS numeric LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE WHEN owes_nothing(b) OR b.status = 'cancelled' THEN 0 ELSE b.security_deposit END $$;

-- The dues in the ledger follow every change of a booking.
CREATE FUNCTION dues_of_new_bookings() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ledger_entry (booking_id, kind, amount, day, created_at, created_by)
  SELECT b.id, due.kind, due.amount, (b.created_at AT TIME ZONE 'Europe/London')::date, b.created_at, b.created_by
  FROM added
  JOIN booking AS b ON b.id = added.id
  CROSS JOIN LATERAL (VALUES ('price-due', price_owed(b)), ('deposit-due', deposit_owed(b))) AS due (kind, amount)
  WHERE due.amount <> 0
  ORDER BY b.id, due.kind DESC;
  RETURN NULL;
END $$;
CREATE TRIGGER dues_of_new_bookings AFTER INSERT ON booking
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION dues_of_new_bookings();

CREATE FUNCTION dues_of_changed_booking() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A cancelled or deleted booking owes nothing of its price, until it is restored.
  IF NEW.status <> 'cancelled' AND NEW.deleted_at IS NULL
     AND EXISTS (SELECT FROM ledger_sum WHERE booking_id = NEW.id AND allowed > NEW.total_amount) THEN
    RAISE EXCEPTION 'More has been taken off the price than it comes to: no_more_is_allowed_than_is_due'
      USING ERRCODE = 'check_violation', CONSTRAINT = 'no_more_is_allowed_than_is_due';
  END IF;
  INSERT INTO ledger_entry (booking_id, kind, amount, day, created_at)
  SELECT NEW.id, due.kind, due.amount, (NEW.updated_at AT TIME ZONE 'Europe/London')::date, NEW.updated_at
  FROM (SELECT COALESCE(SUM(allowed), 0) AS allowed FROM ledger_sum WHERE booking_id = NEW.id) AS so_far
  CROSS JOIN LATERAL (VALUES
    ('price-due', price_owed(NEW, so_far.allowed) - price_owed(OLD, so_far.allowed)),
    ('deposit-due', deposit_owed(NEW) - deposit_owed(OLD))) AS due (kind, amount)
  WHERE due.amount <> 0;
  RETURN NULL;
END $$;
CREATE TRIGGER dues_of_changed_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (OLD.status <> NEW.status OR OLD.total_amount <> NEW.total_amount
    OR OLD.cancellation_charge <> NEW.cancellation_charge OR OLD.security_deposit <> NEW.security_deposit
    OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at)
  EXECUTE FUNCTION dues_of_changed_booking();

-- Allocations of bank lines -------------------------------------------------------------------------------------

CREATE TABLE bank_line_allocation (
  ledger_entry_id integer PRIMARY KEY,
  bank_line_id integer NOT NULL REFERENCES bank_line (id),
  -- In pounds above zero, for money in either direction.
  amount numeric(10, 2) NOT NULL CHECK (amount > 0),
  FOREIGN KEY (ledger_entry_id, bank_line_id, amount) REFERENCES ledger_entry (id, bank_line_id, amount)
);
CREATE INDEX bank_line_allocation_of_line ON bank_line_allocation (bank_line_id);
COMMENT ON TABLE bank_line_allocation IS
  'The ledger entries that a bank line was matched to: one, or several of several bookings. The primary key allocates an entry once; the trigger allocation_changed makes the allocations of a line add up to it.';

-- Allocations add up to their line, and only a matched line has any: checked when the transaction ends.
CREATE FUNCTION allocations_add_up(line_id integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT FROM bank_line AS line
    WHERE line.id = line_id AND CASE line.state WHEN 'matched' THEN abs(line.amount) ELSE 0 END <>
      (SELECT COALESCE(SUM(part.amount), 0) FROM bank_line_allocation AS part WHERE part.bank_line_id = line_id))
  THEN
    RAISE EXCEPTION 'The allocations of bank line % do not add up to it', line_id USING ERRCODE = 'check_violation';
  END IF;
END $$;
CREATE FUNCTION allocation_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM allocations_add_up(COALESCE(NEW.bank_line_id, OLD.bank_line_id));
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER allocation_changed AFTER INSERT OR UPDATE OR DELETE ON bank_line_allocation
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION allocation_changed();
CREATE FUNCTION bank_line_state_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM allocations_add_up(NEW.id);
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER bank_line_added AFTER INSERT ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (NEW.state = 'matched') EXECUTE FUNCTION bank_line_state_changed();
CREATE CONSTRAINT TRIGGER bank_line_state_changed AFTER UPDATE ON bank_line
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (OLD.state <> NEW.state OR OLD.amount <> NEW.amount)
  EXECUTE FUNCTION bank_line_state_changed();

-- Invoices ------------------------------------------------------------------------------------------------------

CREATE TABLE invoice_recipient (
  booking_id integer PRIMARY KEY REFERENCES booking (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 200),
  address text NOT NULL CHECK (char_length(address) BETWEEN 5 AND 300),
  vat_number text NOT NULL DEFAULT '' CHECK (char_length(vat_number) <= 20),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
COMMENT ON TABLE invoice_recipient IS
  'Whom the invoice of a stay is made out to, deleted when the guest is erased. The primary key allows one for each booking.';

CREATE TABLE invoice (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  -- Given by the trigger number_invoice.
  number integer NOT NULL DEFAULT 0 CHECK (number > 0),
  booking_id integer NOT NULL REFERENCES booking (id),
  -- The invoice that a credit note reverses, whole.
  credits integer UNIQUE,
  issued_on date NOT NULL,
  total numeric(10, 2) NOT NULL CHECK (total > 0),
  document jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  UNIQUE (kind, number),
  UNIQUE (id, booking_id, total),
  FOREIGN KEY (credits, booking_id, total) REFERENCES invoice (id, booking_id, total),
  CHECK ((kind = 'credit-note') = (credits IS NOT NULL)),
  CONSTRAINT document_has_the_total CHECK ((document ->> 'total')::numeric = total)
);
CREATE INDEX invoice_of_booking ON invoice (booking_id, id);
COMMENT ON TABLE invoice IS
  'Invoices and credit notes as they were issued. The trigger number_invoice numbers each kind without a gap and allows a booking one invoice at a time; invoice_credits_key and its foreign key credit an invoice once and whole; invoice_stays and invoice_only_loses_customer refuse every change but erasure.';

-- One transaction takes a number after the other, so that a rollback leaves no gap.
CREATE FUNCTION number_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('invoice', 0));
  NEW.number := (SELECT COALESCE(MAX(number), 0) + 1 FROM invoice WHERE kind = NEW.kind);
  IF NEW.kind = 'invoice' AND EXISTS (
    SELECT FROM invoice AS earlier WHERE earlier.booking_id = NEW.booking_id AND earlier.kind = 'invoice'
      AND NOT EXISTS (SELECT FROM invoice AS credit WHERE credit.credits = earlier.id)) THEN
    RAISE EXCEPTION 'Booking % has an invoice', NEW.booking_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'one_invoice_at_a_time';
  END IF;
  IF NEW.kind = 'credit-note' AND NOT EXISTS (SELECT FROM invoice WHERE id = NEW.credits AND kind = 'invoice') THEN
    RAISE EXCEPTION 'Only an invoice is credited' USING ERRCODE = 'check_violation';
  END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER number_invoice BEFORE INSERT ON invoice FOR EACH ROW EXECUTE FUNCTION number_invoice();

CREATE FUNCTION invoices_are_only_added_to() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'Invoices are only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_stays BEFORE DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION invoices_are_only_added_to();
-- Only the customer and the words of the lines change, once the guest of the booking is erased.
CREATE FUNCTION without_customer(document jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$ SELECT document || jsonb_build_object(
       'customer', '{"name": "Erased", "address": "", "vatNumber": ""}'::jsonb,
       'lines', without_words(document -> 'lines')) $$;
CREATE FUNCTION invoice_only_loses_customer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('document', without_customer(OLD.document))
     AND EXISTS (SELECT FROM booking WHERE id = OLD.booking_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Invoices are only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER invoice_only_loses_customer BEFORE UPDATE ON invoice
  FOR EACH ROW EXECUTE FUNCTION invoice_only_loses_customer();
