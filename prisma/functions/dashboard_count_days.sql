-- Counts what participants did on these days, and their visits, without those of `p_staff`. What was taken back since
-- did not happen. Visits are deleted after 395 days (services/maintenance), so the number for older days is the one that
-- was counted before.
CREATE OR REPLACE FUNCTION dashboard_count_days(p_program uuid, p_zone text, p_staff uuid[], p_days date[], p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO dashboard_days (program_id, day, actions, completions, claims, visits, active_participants)
  SELECT p_program, d.day, a.actions, a.completions, a.claims,
    CASE WHEN span.begins > p_now - interval '395 days' THEN v.visits ELSE greatest(v.visits, coalesce(counted.visits, 0)) END, a.active_participants
  FROM (SELECT DISTINCT unnest(p_days)) d (day)
  CROSS JOIN LATERAL (SELECT d.day::timestamp AT TIME ZONE p_zone, (d.day + 1)::timestamp AT TIME ZONE p_zone) AS span (begins, ends)
  CROSS JOIN LATERAL (
    SELECT count(*) AS actions, count(*) FILTER (WHERE actionable_type = 'Challenge') AS completions,
      count(*) FILTER (WHERE actionable_type = 'Reward') AS claims, count(DISTINCT participant_id) AS active_participants
    FROM activities
    WHERE program_id = p_program AND created_at >= span.begins AND created_at < span.ends AND participant_id <> ALL (p_staff)) a
  CROSS JOIN LATERAL (
    SELECT count(*) AS visits FROM visits
    WHERE program_id = p_program AND started_at >= span.begins AND started_at < span.ends
      AND (participant_id IS NULL OR participant_id <> ALL (p_staff))) v
  LEFT JOIN dashboard_days counted ON counted.program_id = p_program AND counted.day = d.day
  ON CONFLICT (program_id, day) DO UPDATE SET actions = excluded.actions, completions = excluded.completions,
    claims = excluded.claims, visits = excluded.visits, active_participants = excluded.active_participants
$$;
