-- A home may have a rule of its own for the security deposit, and a booking a sum of its own.

ALTER TABLE property
  -- A flat sum, or per cent of the price; without either the rule of the business holds.
  ADD COLUMN security_deposit_amount numeric(10, 2) CHECK (security_deposit_amount >= 0),
  ADD COLUMN security_deposit_percent integer CHECK (security_deposit_percent BETWEEN 0 AND 100),
  ADD CONSTRAINT one_deposit_rule CHECK (security_deposit_amount IS NULL OR security_deposit_percent IS NULL);

ALTER TABLE booking
  -- The office has set the deposit by itself: no other price and no other days change it without being asked.
  ADD COLUMN deposit_is_own boolean NOT NULL DEFAULT false;
ALTER TABLE offer_choice
  ADD COLUMN deposit_is_own boolean NOT NULL DEFAULT false;
