-- What is owed to guests is listed by when their bookings were cancelled or deleted.

CREATE INDEX ledger_sum_refunds ON ledger_sum ((COALESCE(booking_deleted_at, booking_cancelled_at)), booking_id) WHERE owed < 0;
