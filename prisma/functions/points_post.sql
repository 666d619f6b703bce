-- An earlier version did not know the lot.
DROP FUNCTION IF EXISTS points_post(uuid, uuid, uuid, text, text, bigint, uuid, uuid, timestamptz);

-- Inserts one posting, updates the balances and moves the points in their lots; what is earned has its lot already. The
-- caller holds the participant's row lock. `p_lot`: the lot that is taken from first, or released. Only what somebody earned
-- is noted for mails about rewards: an import, a gift by admins or its undo must not send thousands of them.
CREATE OR REPLACE FUNCTION points_post(p_program uuid, p_id uuid, p_participant uuid, p_from text, p_to text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz, p_lot uuid DEFAULT NULL) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, reverses, created_at)
    VALUES (p_program, p_id, p_participant, p_from, p_to, p_amount, p_action, p_reverses, p_now);
  UPDATE participants SET
    points_issued    = points_issued    + CASE WHEN p_from = 'issued' THEN p_amount ELSE 0 END,
    points_pending   = points_pending   + CASE 'pending'   WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_available = points_available + CASE 'available' WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_spent     = points_spent     + CASE 'spent'     WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_expired   = points_expired   + CASE 'expired'   WHEN p_to THEN p_amount WHEN p_from THEN -p_amount ELSE 0 END,
    points_reversed  = points_reversed  + CASE WHEN p_to = 'reversed' THEN p_amount ELSE 0 END,
    -- The debt is the negative sum of the debt account.
    points_debt      = points_debt      + CASE 'debt'      WHEN p_from THEN p_amount WHEN p_to THEN -p_amount ELSE 0 END,
    points_in_lots   = true
  WHERE program_id = p_program AND id = p_participant;
  IF p_from <> 'issued' OR p_to = 'debt' THEN
    PERFORM points_move_lots(p_program, p_id, p_participant, p_from, p_to, p_amount, p_action, p_reverses, p_now, p_lot);
  END IF;
  IF p_to = 'available' AND p_from IN ('issued', 'pending') AND NOT EXISTS (SELECT FROM point_lots
      WHERE program_id = p_program AND id = p_lot AND source IN ('admin', 'import')) THEN
    PERFORM note_reached_rewards(p_program, ARRAY[p_participant], ARRAY[p_amount], p_now);
  END IF;
END $$;
