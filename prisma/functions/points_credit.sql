-- An earlier version did not know the lot.
DROP FUNCTION IF EXISTS points_credit(uuid, uuid[], uuid, text, bigint, uuid, uuid, timestamptz);

-- Credits points of somebody from the account `p_from`: settles debt first, and the rest becomes available. Points that a
-- posting took come back to their lots, others are in the lot `p_lot`. Uses up to two of the ids.
CREATE OR REPLACE FUNCTION points_credit(p_program uuid, p_ids uuid[], p_participant uuid, p_from text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz, p_lot uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_settled bigint;
BEGIN
  SELECT least(points_debt, p_amount) INTO v_settled FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_settled > 0 THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, p_from, 'debt', v_settled, p_action, p_reverses, p_now, p_lot);
  END IF;
  IF p_amount > v_settled THEN
    PERFORM points_post(p_program, p_ids[2], p_participant, p_from, 'available', p_amount - v_settled, p_action, p_reverses, p_now, p_lot);
  END IF;
END $$;
