-- Moves points of one participant and inserts an action; for a repeated key it returns the first result. `p_kind`:
--   earn     issued -> debt, available, or pending by the program's rules
--   earn_pending  issued -> pending, until an admin approves it
--   spend    available -> spent
--   correct  available -> reversed
--   debit    available -> reversed, and what is missing as debt
-- `p_ids`: action, two postings.
CREATE OR REPLACE FUNCTION points_move(p_program uuid, p_participant uuid, p_kind text, p_amount bigint, p_ids uuid[],
  p_action_type text, p_title text, p_actionable_type text, p_actionable_id uuid, p_now timestamptz,
  p_key text, p_hash bytea)
RETURNS TABLE (action_id uuid, available bigint, replayed boolean)
LANGUAGE plpgsql AS $$
DECLARE v_stored jsonb; v_available bigint;
BEGIN
  IF p_amount <= 0 THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'points.amount_not_positive'; END IF;
  v_stored := idempotency_begin('participant', p_participant, 'points', p_key, p_hash, p_now);
  IF v_stored IS NOT NULL THEN
    RETURN QUERY SELECT (v_stored->>'action_id')::uuid, (v_stored->>'available')::bigint, true;
    RETURN;
  END IF;
  v_available := points_lock(p_program, p_participant);
  IF p_kind IN ('spend', 'correct') AND v_available < p_amount THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'points.not_enough';
  END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], p_participant, p_action_type, p_title, p_actionable_type, p_actionable_id,
      CASE WHEN p_kind IN ('earn', 'earn_pending') THEN p_amount ELSE -p_amount END, p_now);
  CASE p_kind
    WHEN 'earn', 'earn_pending' THEN PERFORM points_earn(p_program, p_ids[2:3], p_participant,
      points_source(p_action_type, p_actionable_type, NULL), p_amount, p_ids[1], p_now, p_kind = 'earn_pending');
    WHEN 'spend' THEN
      PERFORM points_post(p_program, p_ids[2], p_participant, 'available', 'spent', p_amount, p_ids[1], NULL, p_now);
      PERFORM points_active(p_program, p_participant, 'spend', p_now);
    WHEN 'debit' THEN PERFORM points_debit(p_program, p_ids[2:3], p_participant, p_amount, p_ids[1], NULL, p_now, NULL);
    WHEN 'correct' THEN PERFORM points_post(p_program, p_ids[2], p_participant, 'available', 'reversed', p_amount, p_ids[1], NULL, p_now);
  END CASE;
  SELECT points_available INTO v_available FROM participants WHERE program_id = p_program AND id = p_participant;
  PERFORM idempotency_end('participant', p_participant, 'points', p_key, jsonb_build_object('action_id', p_ids[1], 'available', v_available));
  RETURN QUERY SELECT p_ids[1], v_available, false;
END $$;
