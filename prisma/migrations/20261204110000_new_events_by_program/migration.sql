-- Programs take turns when their new events get deliveries. Later partitions get this index by themselves; those that
-- exist get theirs in the next migration.
CREATE INDEX webhook_events_new_by_program_idx ON ONLY webhook_events (program_id, sequence) WHERE fanned_out_at IS NULL;
