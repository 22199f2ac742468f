-- Whom the invoice of a stay is made out to: asked for by the guest or entered by the office. It goes with the guest.
CREATE TABLE invoice_recipient (
  booking_id integer PRIMARY KEY REFERENCES booking (id),
  name text NOT NULL CHECK (char_length(name) BETWEEN 2 AND 200),
  address text NOT NULL CHECK (char_length(address) BETWEEN 5 AND 300),
  vat_number text NOT NULL DEFAULT '' CHECK (char_length(vat_number) <= 20),
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);

-- Invoices and credit notes as they were issued, each kind in a series of its own without a gap.
CREATE TABLE invoice (
  id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  kind text NOT NULL CHECK (kind IN ('invoice', 'credit-note')),
  -- Given by the trigger below.
  number integer NOT NULL DEFAULT 0 CHECK (number > 0),
  booking_id integer NOT NULL REFERENCES booking (id),
  -- The invoice that a credit note takes back, whole.
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

-- The next number of its kind, taken by one transaction after the other: what is rolled back leaves no gap. A booking has one
-- invoice at a time, and only an invoice is credited.
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
-- Nothing of one changes; whom it was made out to and the words of its lines go, once its booking names nobody.
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
