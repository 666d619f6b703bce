-- Tables that grow with time and are deleted by age, partitioned by the time in their ids (docs/decisions/0212-tables-by-time.md).
-- The old table is the first partition, with its rows, indexes and references to other first partitions. Nothing here
-- reads rows, so the locks are short. Later partitions are made by the worker, and rows without one are in the default.
CREATE SCHEMA partitions;

-- No references to tables that are not partitioned: each would lock them while a partition comes or goes.
ALTER TABLE visits DROP CONSTRAINT visits_program_id_fkey, DROP CONSTRAINT visits_program_id_participant_id_fkey;
ALTER TABLE webhook_deliveries DROP CONSTRAINT webhook_deliveries_program_id_endpoint_id_fkey;

-- The keys that a partitioned table can promise: with the partition's column in them.
ALTER TABLE visits ALTER COLUMN visit_token DROP NOT NULL;
ALTER TABLE visit_events DROP CONSTRAINT visit_events_pkey;
ALTER TABLE visit_events ADD CONSTRAINT visit_events_pkey PRIMARY KEY USING INDEX visit_events_program_id_visit_id_event_token_key;
ALTER TABLE webhook_attempts DROP CONSTRAINT webhook_attempts_pkey;
ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY USING INDEX webhook_attempts_by_delivery_idx;

ALTER SEQUENCE webhook_events_sequence_seq OWNED BY NONE;

DO $$
DECLARE
  r record; v_bound text;
BEGIN
  FOR r IN SELECT * FROM (VALUES
    ('webhook_events', 'webhook_events', 'id'), ('webhook_deliveries', 'webhook_deliveries', 'id'), ('webhook_attempts', 'webhook_attempts', 'delivery_id'),
    ('visits', 'site_visits', 'id'), ('visit_events', 'visit_events', 'visit_id')) AS t (old_name, name, key)
  LOOP
    v_bound := (SELECT substring(pg_get_constraintdef(oid) FROM '''(.+)''') FROM pg_constraint
      WHERE conrelid = r.old_name::regclass AND conname = 'first_partition_check');
    EXECUTE format('ALTER TABLE public.%I SET SCHEMA partitions', r.old_name);
    EXECUTE format('ALTER TABLE partitions.%I RENAME TO %I', r.old_name, r.name || '_first');
    EXECUTE format('CREATE TABLE public.%1$I (LIKE partitions.%2$I INCLUDING DEFAULTS) PARTITION BY RANGE (%3$I)', r.name, r.name || '_first', r.key);
    EXECUTE format('ALTER TABLE public.%1$I ATTACH PARTITION partitions.%2$I FOR VALUES FROM (MINVALUE) TO (%3$L)', r.name, r.name || '_first', v_bound);
    EXECUTE format('ALTER TABLE partitions.%I DROP CONSTRAINT first_partition_check', r.name || '_first');
    EXECUTE format('CREATE TABLE partitions.%I PARTITION OF public.%I DEFAULT', r.name || '_default', r.name);
  END LOOP;
END $$;

ALTER SEQUENCE webhook_events_sequence_seq OWNED BY webhook_events.sequence;

-- Each finds the equal index of the first partition.
ALTER TABLE webhook_events ADD CONSTRAINT webhook_events_pkey PRIMARY KEY (program_id, id);
CREATE INDEX webhook_events_new_idx ON webhook_events (sequence) WHERE fanned_out_at IS NULL;

ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_pkey PRIMARY KEY (program_id, id),
  ADD CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'delivered', 'failed'));
CREATE INDEX webhook_deliveries_program_id_event_id_idx ON webhook_deliveries (program_id, event_id);
CREATE INDEX webhook_deliveries_program_id_endpoint_id_sequence_idx ON webhook_deliveries (program_id, endpoint_id, sequence DESC);
CREATE INDEX webhook_deliveries_program_id_endpoint_id_updated_at_idx ON webhook_deliveries (program_id, endpoint_id, updated_at);
CREATE INDEX webhook_deliveries_program_id_participant_id_idx ON webhook_deliveries (program_id, participant_id);
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at, sequence)
  WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_sending_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_open_idx ON webhook_deliveries (program_id, endpoint_id, participant_id, sequence)
  WHERE state IN ('waiting', 'sending');

ALTER TABLE webhook_attempts ADD CONSTRAINT webhook_attempts_pkey PRIMARY KEY (program_id, delivery_id, id);
CREATE INDEX webhook_attempts_program_id_delivery_id_attempted_at_idx ON webhook_attempts (program_id, delivery_id, attempted_at);

ALTER TABLE site_visits ADD CONSTRAINT site_visits_pkey PRIMARY KEY (program_id, id);
CREATE INDEX site_visits_program_id_started_at_idx ON site_visits (program_id, started_at DESC);
CREATE INDEX site_visits_program_id_participant_id_idx ON site_visits (program_id, participant_id);

ALTER TABLE visit_events ADD CONSTRAINT visit_events_pkey PRIMARY KEY (program_id, visit_id, event_token);
CREATE INDEX visit_events_program_id_name_time_idx ON visit_events (program_id, name, time DESC);

-- Processes of the version before write visits by a unique token, which a partitioned table cannot have. They write here,
-- into the first partition. To be dropped with the column visit_token one release later.
CREATE VIEW visits AS SELECT ctid, v.* FROM partitions.site_visits_first v;
