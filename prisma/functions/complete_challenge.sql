-- complete_challenge_by_rules without what it says about pending points. Processes of the version before have prepared
-- statements for these columns, which a function with others would break.
CREATE OR REPLACE FUNCTION complete_challenge(p_program uuid, p_participant uuid, p_challenge uuid, p_ids uuid[], p_action_type text,
  p_answers jsonb, p_points bigint, p_settled boolean, p_now timestamptz, p_key text, p_hash bytea)
RETURNS TABLE (points bigint, available bigint, completed_at timestamptz, replayed boolean, daily_limit bigint)
LANGUAGE sql AS $$
  SELECT c.points, c.available, c.completed_at, c.replayed, c.daily_limit
  FROM complete_challenge_by_rules(p_program, p_participant, p_challenge, p_ids, p_action_type, p_answers, p_points, p_settled, p_now, p_key, p_hash) c
$$;
