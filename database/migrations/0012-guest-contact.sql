-- A guest's addresses are required only while the guest is emailed: about a hold, a confirmed stay or a charge.

ALTER TABLE booking
  DROP CONSTRAINT guest_can_be_reached,
  ADD CONSTRAINT guest_can_be_reached
    CHECK (channel IS NOT NULL OR agreed_from = 'import' OR erased_at IS NOT NULL
      OR (guest_email <> '' AND guest_address <> '')
      OR status = 'completed'
      OR (status = 'pending' AND held_until IS NULL)
      OR (status = 'cancelled' AND cancellation_charge = 0));
