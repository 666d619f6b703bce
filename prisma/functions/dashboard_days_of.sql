-- The days in the program's time zone on which these participants had actions or visits.
CREATE OR REPLACE FUNCTION dashboard_days_of(p_program uuid, p_zone text, p_participants uuid[]) RETURNS SETOF date
LANGUAGE sql STABLE AS $$
  SELECT (created_at AT TIME ZONE p_zone)::date FROM participant_actions
    WHERE program_id = p_program AND participant_id = ANY (p_participants)
  UNION
  SELECT (started_at AT TIME ZONE p_zone)::date FROM visits
    WHERE program_id = p_program AND participant_id = ANY (p_participants)
$$;
