-- A hold, with its participant locked for the rest of the transaction: whatever changes a hold locks its participant first.
CREATE OR REPLACE FUNCTION lock_hold(p_program uuid, p_hold uuid) RETURNS point_holds
LANGUAGE plpgsql AS $$
DECLARE h point_holds; v_participant uuid;
BEGIN
  SELECT participant_id INTO v_participant FROM point_holds WHERE program_id = p_program AND id = p_hold;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'hold.not_found'; END IF;
  PERFORM points_lock(p_program, v_participant);
  SELECT * INTO h FROM point_holds WHERE program_id = p_program AND id = p_hold;
  RETURN h;
END $$;
