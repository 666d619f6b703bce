-- Until when points can be spent at least that come back, or become available: for 30 days, to the end of a day in the
-- program's time zone. Nobody could use points that come back expired.
CREATE OR REPLACE FUNCTION points_grace(p_program uuid, p_now timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT ((p_now AT TIME ZONE time_zone)::date + 31)::timestamp AT TIME ZONE time_zone FROM programs WHERE id = p_program
$$;
