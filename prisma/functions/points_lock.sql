-- Locks the participant for the rest of the transaction. Returns their available points.
CREATE OR REPLACE FUNCTION points_lock(p_program uuid, p_participant uuid) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_available bigint;
BEGIN
  SELECT points_available INTO v_available FROM participants WHERE program_id = p_program AND id = p_participant FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'participant.not_found'; END IF;
  RETURN v_available;
END $$;
