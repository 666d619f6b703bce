-- The days whose counts change by the reversals since `p_from`: those of the reversed actions, and the next days on which
-- the same people were active, or did the same: the gap before these is another one now.
CREATE OR REPLACE FUNCTION dashboard_undone_days(p_program uuid, p_zone text, p_from timestamptz) RETURNS SETOF date
LANGUAGE sql STABLE AS $$
  WITH undone AS MATERIALIZED (
    SELECT a.participant_id, a.actionable_type, a.actionable_id, o.day, (o.day + 1)::timestamp AT TIME ZONE p_zone AS ends
    FROM participant_actions r JOIN participant_actions a ON a.program_id = r.program_id AND a.id = r.actionable_id,
      LATERAL (SELECT (a.created_at AT TIME ZONE p_zone)::date AS day) o
    WHERE r.program_id = p_program AND r.created_at >= p_from AND r.action_type = 'reversal' AND r.actionable_type = 'Action')
  SELECT day FROM undone
  UNION
  SELECT (n.created_at AT TIME ZONE p_zone)::date FROM undone u, LATERAL (SELECT created_at FROM activities
    WHERE program_id = p_program AND participant_id = u.participant_id AND created_at >= u.ends ORDER BY created_at LIMIT 1) n
  UNION
  SELECT (n.created_at AT TIME ZONE p_zone)::date FROM undone u, LATERAL (SELECT created_at FROM activities
    WHERE program_id = p_program AND participant_id = u.participant_id AND created_at >= u.ends
      AND actionable_type = u.actionable_type AND actionable_id = u.actionable_id ORDER BY created_at LIMIT 1) n
$$;
