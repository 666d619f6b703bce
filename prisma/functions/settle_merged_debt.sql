-- Pays what one of two merged accounts owed with what the other had, as points that are earned do.
CREATE OR REPLACE FUNCTION settle_merged_debt(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_settled bigint; v_action uuid := new_uuid(p_now);
BEGIN
  SELECT least(points_available, points_debt) INTO v_settled FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_settled = 0 THEN RETURN; END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, points, created_at)
    VALUES (p_program, v_action, p_participant, 'accounts_merged', 'Accounts merged', 'Admin', -v_settled, p_now);
  PERFORM points_post(p_program, new_uuid(p_now), p_participant, 'available', 'debt', v_settled, v_action, NULL, p_now);
END $$;
