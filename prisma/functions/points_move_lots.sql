-- Lots have what an earlier version found by this function.
DROP FUNCTION IF EXISTS points_held(uuid, uuid, uuid);

-- Moves the points of a posting in their lots. Points that were taken come back to the lots that they were taken from.
CREATE OR REPLACE FUNCTION points_move_lots(p_program uuid, p_posting uuid, p_participant uuid, p_from text, p_to text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz, p_lot uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF p_from = 'available' THEN
    PERFORM points_take(p_program, ARRAY[p_participant], ARRAY[p_posting], ARRAY[p_amount], p_lot);
  ELSIF p_from IN ('spent', 'expired') AND p_to = 'available' THEN
    PERFORM points_give_back(p_program, p_participant, p_posting, p_amount, p_action, p_reverses, p_now);
  ELSIF p_from = 'pending' AND p_to = 'available' THEN
    UPDATE point_lots SET pending = false, available_at = p_now WHERE program_id = p_program AND id = p_lot;
  ELSIF p_from = 'pending' OR p_from = 'issued' AND p_to = 'debt' THEN
    UPDATE point_lots SET remaining = remaining - p_amount, open = remaining > p_amount, pending = pending AND remaining > p_amount
      WHERE program_id = p_program AND id = p_lot;
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount) VALUES (p_program, p_posting, p_lot, -p_amount);
  END IF;
END $$;
