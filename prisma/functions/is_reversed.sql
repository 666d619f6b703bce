-- Whether an action was reversed.
CREATE OR REPLACE FUNCTION is_reversed(p_program uuid, p_action uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM participant_actions WHERE program_id = p_program AND action_type = 'reversal'
    AND actionable_type = 'Action' AND actionable_id = p_action)
$$;
