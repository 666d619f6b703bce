CREATE UNIQUE INDEX CONCURRENTLY webhook_attempts_by_delivery_idx ON webhook_attempts (program_id, delivery_id, id);
