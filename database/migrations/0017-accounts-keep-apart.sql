-- Two accounts of one bank whose last four digits are the same stay two: the newer one no longer takes the place of the older.

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
    -- One that is known from its statements alone is this one.
    ON CONFLICT (lower(name), COALESCE(last_digits, '')) DO UPDATE SET bank_details_id = excluded.bank_details_id
      WHERE bank_account.bank_details_id IS NULL;
    EXIT WHEN FOUND;
    place := place + 1;
    called := left(details.bank_name, 90) || ' (' || place || ')';
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION account_of_bank_details() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_account_of(NEW);
  RETURN NULL;
END $$;

-- An account whose place was taken gets one of its own again; the lines that came meanwhile stay where they are.
SELECT add_account_of(told) FROM bank_details AS told
WHERE told.id IN (SELECT max(id) FROM bank_details GROUP BY sort_code, account_number)
ORDER BY told.id;
