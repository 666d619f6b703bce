-- What an action still holds in `pending`: what it put there, less what actions that refer to it took out.
CREATE OR REPLACE FUNCTION points_held(p_program uuid, p_participant uuid, p_action uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(CASE WHEN action_id = p_action AND to_account = 'pending' THEN amount
                           WHEN action_id <> p_action AND from_account = 'pending' THEN -amount ELSE 0 END), 0)::bigint
  FROM point_postings WHERE program_id = p_program AND participant_id = p_participant AND action_id IN (
    SELECT p_action UNION ALL
    SELECT id FROM participant_actions WHERE program_id = p_program AND actionable_type = 'Action' AND actionable_id = p_action)
$$;
