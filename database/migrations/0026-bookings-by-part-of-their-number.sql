-- A search finds a booking by a part of its number too.

DROP INDEX booking_words;
CREATE INDEX booking_words ON booking USING gin ((guest_name || E'\n' || guest_email || E'\n' || id::text) gin_trgm_ops)
  WHERE deleted_at IS NULL;
