-- A booking with a proposal cannot be deleted, so undoing an import keeps what a second person decided.

ALTER TABLE approval
  DROP CONSTRAINT approval_booking_id_fkey,
  ADD CONSTRAINT approval_booking_id_fkey FOREIGN KEY (booking_id) REFERENCES booking (id);
