-- The five tables become partitioned (docs/decisions/0212-tables-by-time.md). Each old table becomes the first partition of a
-- new one: everything before a bound, which is at least a week or a month ahead. These constraints say so without a look at
-- the rows; the next migration looks while others write, so that attaching the tables does not have to.
DO $$
DECLARE
  r record; v_latest timestamptz; v_id uuid; v_table text; v_bound uuid;
BEGIN
  FOR r IN SELECT * FROM (VALUES
    ('week', ARRAY['webhook_events id', 'webhook_deliveries id', 'webhook_attempts delivery_id']),
    ('month', ARRAY['visits id', 'visit_events visit_id'])) AS groups (period, tables)
  LOOP
    v_latest := now();
    FOREACH v_table IN ARRAY r.tables LOOP
      -- The first six bytes of an id are its time in milliseconds. The sandbox's clock may have been ahead.
      EXECUTE format('SELECT %2$I FROM %1$I ORDER BY 1 DESC LIMIT 1', split_part(v_table, ' ', 1), split_part(v_table, ' ', 2)) INTO v_id;
      IF substr(v_id::text, 15, 1) = '7' THEN
        v_latest := greatest(v_latest, to_timestamp(('x' || left(replace(v_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0));
      END IF;
    END LOOP;
    v_bound := (lpad(to_hex((extract(epoch FROM date_trunc(r.period, v_latest AT TIME ZONE 'UTC') + ('2 ' || r.period)::interval) * 1000)::bigint), 12, '0')
      || repeat('0', 20))::uuid;
    FOREACH v_table IN ARRAY r.tables LOOP
      EXECUTE format('ALTER TABLE %1$I ADD CONSTRAINT first_partition_check CHECK (%2$I < %3$L) NOT VALID',
        split_part(v_table, ' ', 1), split_part(v_table, ' ', 2), v_bound);
    END LOOP;
  END LOOP;
END $$;
