-- Takes back a part of what an order or event earned by the action `p_earned`: what has expired first, since it is gone
-- already, then what is pending, then what is available, its own lot first, and the rest becomes a debt. The part that
-- leaves nothing (`p_all`) is a reversal of the action, so that it no longer counts as an activity; an earlier one is a
-- return of the order. The caller holds the participant's row lock and knows how much is left to take.
CREATE OR REPLACE FUNCTION points_take_back(p_program uuid, p_participant uuid, p_earned uuid, p_amount bigint, p_all boolean,
  p_title text, p_now timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE v_action uuid := new_uuid(p_now); e participant_actions; v_left bigint := p_amount; v_part bigint;
BEGIN
  SELECT * INTO e FROM participant_actions WHERE program_id = p_program AND id = p_earned AND participant_id = p_participant;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'action.not_found'; END IF;
  IF is_reversed(p_program, p_earned) THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'action.already_reversed'; END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, v_action, p_participant, CASE WHEN p_all THEN 'reversal' ELSE 'order_return' END, p_title,
      CASE WHEN p_all THEN 'Action' ELSE e.actionable_type END, CASE WHEN p_all THEN p_earned ELSE e.actionable_id END, -p_amount, p_now);
  IF v_left = 0 THEN RETURN v_action; END IF;
  v_part := least(v_left, points_expired_of(p_program, p_earned) - (
    SELECT coalesce(sum(p.amount), 0) FROM participant_actions a JOIN point_postings p ON p.program_id = a.program_id AND p.action_id = a.id
    WHERE a.program_id = p_program AND a.action_type = 'order_return' AND a.actionable_type = e.actionable_type
      AND a.actionable_id = e.actionable_id AND a.id > p_earned AND p.from_account = 'expired' AND p.to_account = 'reversed'));
  IF v_part > 0 THEN
    PERFORM points_post(p_program, new_uuid(p_now), p_participant, 'expired', 'reversed', v_part, v_action, NULL, p_now);
    v_left := v_left - v_part;
  END IF;
  SELECT least(v_left, coalesce(sum(remaining), 0)) INTO v_part FROM point_lots WHERE program_id = p_program AND id = p_earned AND pending;
  IF v_part > 0 THEN
    PERFORM points_post(p_program, new_uuid(p_now), p_participant, 'pending', 'reversed', v_part, v_action, NULL, p_now, p_earned);
    v_left := v_left - v_part;
  END IF;
  IF v_left > 0 THEN
    PERFORM points_debit(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_participant, v_left, v_action, NULL, p_now, p_earned);
  END IF;
  RETURN v_action;
END $$;
