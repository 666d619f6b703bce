-- An earlier version did not know the lot.
DROP FUNCTION IF EXISTS points_debit(uuid, uuid[], uuid, bigint, uuid, uuid, timestamptz);

-- Takes issued points back: what is still available, from their own lot first, and the rest as debt. Uses up to two of
-- the ids.
CREATE OR REPLACE FUNCTION points_debit(p_program uuid, p_ids uuid[], p_participant uuid, p_amount bigint, p_action uuid,
  p_reverses uuid, p_now timestamptz, p_lot uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_taken bigint;
BEGIN
  SELECT least(points_available, p_amount) INTO v_taken FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_taken > 0 THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, 'available', 'reversed', v_taken, p_action, p_reverses, p_now, p_lot);
  END IF;
  IF p_amount > v_taken THEN
    PERFORM points_post(p_program, p_ids[2], p_participant, 'debt', 'reversed', p_amount - v_taken, p_action, p_reverses, p_now);
  END IF;
END $$;
