-- Who stays from abroad, and which state of the register an edit was begun from.

ALTER TABLE booking_guest
  -- Passport number, place of issue and next address, sealed with a key of the house; NULL until they are given, where the
  -- law asks for none, and once they are erased.
  ADD COLUMN passport text,
  ADD COLUMN passport_erased_at timestamptz,
  ADD CONSTRAINT erased_passports_are_gone CHECK (passport IS NULL OR passport_erased_at IS NULL);
CREATE INDEX booking_guest_passports ON booking_guest (booking_id) WHERE passport IS NOT NULL;

-- The register of one stay, there as soon as somebody was named.
CREATE TABLE guest_register (
  booking_id integer PRIMARY KEY REFERENCES booking (id) ON DELETE CASCADE,
  version integer NOT NULL DEFAULT 1,
  updated_at timestamptz NOT NULL
);
INSERT INTO guest_register (booking_id, updated_at)
SELECT b.id, b.created_at FROM booking AS b WHERE EXISTS (SELECT FROM booking_guest AS g WHERE g.booking_id = b.id);

-- The register is read by the days of the stays that took place or are agreed on.
CREATE INDEX booking_register ON booking (check_in, id) INCLUDE (check_out, property_id)
  WHERE deleted_at IS NULL AND status IN ('confirmed', 'completed');
