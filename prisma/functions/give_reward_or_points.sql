-- Gives a prize to a participant whose row is locked, with the action `p_action`: the reward, or the points when there is
-- none, none is left, they have it or it is not published. Returns the reward that they got. Points that are null give
-- nothing, without an action; 0 is an action alone.
CREATE OR REPLACE FUNCTION give_reward_or_points(p_program uuid, p_participant uuid, p_reward uuid, p_points bigint, p_action uuid,
  p_action_type text, p_title text, p_now timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
BEGIN
  IF p_reward IS NOT NULL THEN
    BEGIN
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
        SELECT p_program, p_action, p_participant, 'claim_reward', name, 'Reward', id, 0, p_now FROM rewards
        WHERE program_id = p_program AND id = p_reward AND published;
      IF FOUND THEN
        PERFORM give_reward(p_program, p_participant, p_reward, new_uuid(p_now), p_action, 0, p_now);
        RETURN p_reward;
      END IF;
    EXCEPTION WHEN SQLSTATE 'LY422' THEN
      NULL; -- none is left, or they have it
    END;
  END IF;
  IF p_points IS NULL THEN RETURN NULL; END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
    VALUES (p_program, p_action, p_participant, p_action_type, p_title, p_points, p_now);
  IF p_points > 0 THEN
    PERFORM points_earn(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_participant, p_action_type, p_points, p_action, p_now);
  END IF;
  RETURN NULL;
END $$;
