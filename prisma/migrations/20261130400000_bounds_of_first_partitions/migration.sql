-- Three tables become partitioned (docs/decisions/0212-tables-by-time.md). Each old table becomes the first partition of a new
-- one: everything before a bound, which is at least a week or a month ahead. These constraints say so without a look at the
-- rows; the next migration looks while others write, so that attaching the tables does not have to.
DO $$
DECLARE
  r record; v_latest timestamptz; v_id uuid; v_bound uuid; v_change text; v_changes text[] := '{}';
BEGIN
  FOR r IN SELECT * FROM (VALUES ('webhook_events', 'id', 'week'), ('webhook_attempts', 'delivery_id', 'week'), ('visit_events', 'visit_id', 'month'))
    AS t (name, key, period)
  LOOP
    v_latest := now();
    -- The first six bytes of an id are its time in milliseconds. The sandbox's clock may have been ahead.
    EXECUTE format('SELECT %2$I FROM %1$I ORDER BY 1 DESC LIMIT 1', r.name, r.key) INTO v_id;
    IF substr(v_id::text, 15, 1) = '7' THEN
      v_latest := greatest(v_latest, to_timestamp(('x' || left(replace(v_id::text, '-', ''), 12))::bit(48)::bigint / 1000.0));
    END IF;
    v_bound := (lpad(to_hex((extract(epoch FROM date_trunc(r.period, v_latest AT TIME ZONE 'UTC') + ('2 ' || r.period)::interval) * 1000)::bigint), 12, '0')
      || repeat('0', 20))::uuid;
    v_changes := v_changes || format('ALTER TABLE %1$I ADD CONSTRAINT first_partition_check CHECK (%2$I < %3$L) NOT VALID', r.name, r.key, v_bound);
  END LOOP;
  FOREACH v_change IN ARRAY v_changes LOOP EXECUTE v_change; END LOOP; -- last, since each locks its table until the end
END $$;
