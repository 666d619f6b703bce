-- Credits points that a posting took from somebody, from `p_from`: settles debt first, the rest becomes available in the
-- lots that they were taken from. Uses up to two of the ids.
CREATE OR REPLACE FUNCTION points_credit(p_program uuid, p_ids uuid[], p_participant uuid, p_from text, p_amount bigint,
  p_action uuid, p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_settled bigint;
BEGIN
  SELECT least(points_debt, p_amount) INTO v_settled FROM participants WHERE program_id = p_program AND id = p_participant;
  IF v_settled > 0 THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, p_from, 'debt', v_settled, p_action, p_reverses, p_now);
  END IF;
  IF p_amount > v_settled THEN
    PERFORM points_post(p_program, p_ids[2], p_participant, p_from, 'available', p_amount - v_settled, p_action, p_reverses, p_now);
  END IF;
END $$;
