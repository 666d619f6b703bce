-- Tables that are written much and deleted by age, partitioned by the time in their ids (docs/decisions/0212-tables-by-time.md). The
-- old table is the first partition, with its rows, indexes and references. Nothing here reads rows, so the locks are
-- short. Later partitions are made by the worker, and rows without one are in the default.
CREATE SCHEMA partitions;

ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_program_id_event_id_fkey;

-- The keys that partitioned tables can promise: with the partition's column in them.
ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_pkey;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY USING INDEX webhook_attempts_by_delivery_idx;
ALTER TABLE visit_events DROP CONSTRAINT visit_events_pkey;
ALTER TABLE visit_events ADD CONSTRAINT visit_events_pkey PRIMARY KEY USING INDEX visit_events_program_id_visit_id_event_token_key;

ALTER SEQUENCE webhook_events_sequence_seq OWNED BY NONE;

DO $$
DECLARE
  r record; v_bound text;
BEGIN
  FOR r IN SELECT name, name || '_first' AS first, key FROM (VALUES ('webhook_events', 'id'), ('webhook_attempts', 'delivery_id'), ('visit_events', 'visit_id'))
    AS t (name, key)
  LOOP
    v_bound := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') FROM pg_constraint
      WHERE conrelid = r.name::regclass AND conname = 'first_partition_check');
    EXECUTE format('ALTER TABLE public.%I SET SCHEMA partitions', r.name);
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', r.name, r.first);
    EXECUTE format('CREATE TABLE public.%I (LIKE partitions.%I INCLUDING DEFAULTS) PARTITION BY RANGE (%I)', r.name, r.first, r.key);
    EXECUTE format('ALTER TABLE public.%I ATTACH PARTITION partitions.%I FOR VALUES FROM (MINVALUE) TO (%L)', r.name, r.first, v_bound);
    EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT first_partition_check', r.first);
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF public.%I DEFAULT', r.name || '_default', r.name);
  END LOOP;
END $$;

ALTER SEQUENCE webhook_events_sequence_seq OWNED BY webhook_events.sequence;

-- Each finds the equal index of the first partition.
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (program_id, id);
CREATE INDEX webhook_events_new_idx ON webhook_events (sequence) WHERE fanned_out_at IS NULL;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (program_id, delivery_id, id);
CREATE INDEX webhook_attempts_program_id_delivery_id_attempted_at_idx ON webhook_attempts (program_id, delivery_id, attempted_at);
ALTER TABLE visit_events ADD CONSTRAINT visit_events_pkey PRIMARY KEY (program_id, visit_id, event_token);
CREATE INDEX visit_events_program_id_name_time_idx ON visit_events (program_id, name, time DESC);
