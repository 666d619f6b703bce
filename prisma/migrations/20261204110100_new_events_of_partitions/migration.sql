-- The one that is written now comes last but for empty ones, so that writers wait for its index alone.
DO $$
DECLARE
  r record;
BEGIN
  FOR r IN SELECT c.relname AS partition, left(c.relname, 50) || '_by_program' AS index FROM pg_inherits i JOIN pg_class c ON c.oid = i.inhrelid
    WHERE i.inhparent = 'webhook_events'::regclass ORDER BY c.relname NOT LIKE '%\_first', c.relname
  LOOP
    EXECUTE format('CREATE INDEX %I ON partitions.%I (program_id, sequence) WHERE fanned_out_at IS NULL', r.index, r.partition);
    EXECUTE format('ALTER INDEX webhook_events_new_by_program_idx ATTACH PARTITION partitions.%I', r.index);
  END LOOP;
END $$;
