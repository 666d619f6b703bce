-- The list of orders by when they came, also those of one status, and the waiting ones by the email that they wait for.
CREATE INDEX orders_program_id_created_at_idx ON orders(program_id, created_at DESC);
CREATE INDEX orders_waiting_email_idx ON orders(program_id, (person->>'email')) WHERE waits_until IS NOT NULL;
CREATE INDEX orders_program_id_status_created_at_idx ON orders(program_id, status, created_at DESC);
