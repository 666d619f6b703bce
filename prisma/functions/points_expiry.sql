-- When points that somebody earned at `p_from` expire by a program's rules; null if never. It is the end of a day in the
-- program's time zone, so that "on December 31" includes that day. For `inactivity`, `p_from` is the last activity.
CREATE OR REPLACE FUNCTION points_expiry(p_rules jsonb, p_zone text, p_from timestamptz) RETURNS timestamptz
LANGUAGE sql STABLE AS $$
  SELECT CASE p_rules->'expiration'->>'kind'
      WHEN 'end_of_month' THEN date_trunc('month', due) + interval '1 month'
      WHEN 'end_of_year' THEN date_trunc('year', due) + interval '1 year'
      WHEN 'rolling' THEN due + interval '1 day'
      WHEN 'inactivity' THEN due + interval '1 day'
    END AT TIME ZONE p_zone
  FROM (SELECT (p_from AT TIME ZONE p_zone)::date + make_interval(months => (p_rules->'expiration'->>'months')::int) AS due) d
$$;
