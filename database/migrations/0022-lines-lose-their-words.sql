-- The lines of a price are written by the office too, and may name a guest. With the guest their words go, from the booking
-- and from every version of what was agreed; their amounts stay.
CREATE FUNCTION without_words(lines jsonb) RETURNS jsonb LANGUAGE sql IMMUTABLE AS
  $$ SELECT CASE jsonb_typeof(lines) WHEN 'array' THEN
       (SELECT COALESCE(jsonb_agg(line || '{"label": "Erased"}' ORDER BY place), '[]')
        FROM jsonb_array_elements(lines) WITH ORDINALITY AS each (line, place))
     ELSE lines END $$;

DROP TRIGGER agreement_stays ON agreement;
CREATE TRIGGER agreement_stays BEFORE DELETE OR TRUNCATE ON agreement
  FOR EACH STATEMENT EXECUTE FUNCTION agreements_are_only_added_to();
-- Nothing else of a version changes, and that only once its booking names nobody.
CREATE FUNCTION agreement_only_loses_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) = to_jsonb(OLD) || jsonb_build_object('document',
       OLD.document || jsonb_build_object('lines', without_words(OLD.document -> 'lines')))
     AND EXISTS (SELECT FROM booking WHERE id = OLD.booking_id AND erased_at IS NOT NULL) THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'Agreements are only added to' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER agreement_only_loses_words BEFORE UPDATE ON agreement
  FOR EACH ROW EXECUTE FUNCTION agreement_only_loses_words();

-- That a guest was erased is no change of what was agreed.
DROP TRIGGER agreement_of_changed_booking ON booking;
CREATE TRIGGER agreement_of_changed_booking AFTER UPDATE ON booking
  FOR EACH ROW WHEN (NEW.erased_at IS NULL AND agreed(OLD) IS DISTINCT FROM agreed(NEW))
  EXECUTE FUNCTION agreement_of_changed_booking();

-- Guests who were erased before: their lines lose their words now.
UPDATE booking SET price_lines = without_words(price_lines) WHERE erased_at IS NOT NULL AND price_lines IS NOT NULL;
UPDATE agreement SET document = document || jsonb_build_object('lines', without_words(document -> 'lines'))
FROM booking WHERE booking.id = agreement.booking_id AND booking.erased_at IS NOT NULL AND document -> 'lines' IS NOT NULL;
UPDATE offer_choice SET price_lines = without_words(price_lines)
FROM offer WHERE offer.id = offer_choice.offer_id AND offer.erased_at IS NOT NULL;
