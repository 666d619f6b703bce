-- Inserts one posting and updates the balances. The caller holds the participant's row lock.
CREATE OR REPLACE FUNCTION points_post(p_program uuid, p_id uuid, p_participant uuid, p_from text, p_to text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
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
    points_debt      = points_debt      + CASE 'debt'      WHEN p_from THEN p_amount WHEN p_to THEN -p_amount ELSE 0 END
  WHERE program_id = p_program AND id = p_participant
$$;
