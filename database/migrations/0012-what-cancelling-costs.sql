-- What a late cancellation costs is charged whether or not it has been paid, and can be waived.

ALTER TABLE booking
  -- What of the charge for a cancellation the office has waived since.
  ADD COLUMN charge_waived numeric(10, 2) NOT NULL DEFAULT 0,
  ADD CONSTRAINT only_a_charge_is_waived CHECK (charge_waived >= 0 AND (charge_waived = 0 OR status = 'cancelled'));
