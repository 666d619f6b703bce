CREATE INDEX CONCURRENTLY webhook_deliveries_program_id_event_id_idx ON webhook_deliveries (program_id, event_id);
