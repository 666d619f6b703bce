-- The day of a streak on which something counts at `p_now`, the zone by which it is counted, and how many days after the
-- last one it is (0: the last one itself; null: there is none). `p_zone` is where the participant is now, `p_last_zone`
-- where they were on the last day. A day counts once: it has to end in its own zone before the next begins. And who
-- travels loses none: if the calendar of the new zone has skipped a day that the old one would count, the old one counts.
CREATE OR REPLACE FUNCTION streak_day(p_last date, p_last_zone text, p_zone text, p_now timestamptz, OUT day date, OUT zone text, OUT since int)
LANGUAGE sql STABLE AS $$
  SELECT c.day, c.zone, c.day - p_last FROM (
    SELECT
      CASE WHEN p_last IS NULL THEN t.here WHEN t.here <= p_last OR t.there <= p_last THEN p_last
        WHEN t.here - p_last > 2 AND t.there - p_last <= 2 THEN t.there ELSE t.here END AS day,
      CASE WHEN p_last IS NULL THEN p_zone WHEN t.here <= p_last OR t.there <= p_last THEN p_last_zone
        WHEN t.here - p_last > 2 AND t.there - p_last <= 2 THEN p_last_zone ELSE p_zone END AS zone
    FROM (SELECT (p_now AT TIME ZONE p_zone)::date AS here, (p_now AT TIME ZONE coalesce(p_last_zone, p_zone))::date AS there) t) c
$$;
