-- Locks the participant for the rest of the transaction, and sorts points from before there were lots into them. Returns
-- their available points. An account that was merged into another is not found: a request that waited for the merge must
-- not give it points.
CREATE OR REPLACE FUNCTION points_lock(p_program uuid, p_participant uuid) RETURNS bigint
LANGUAGE plpgsql AS $$
DECLARE v_available bigint; v_unsorted boolean;
BEGIN
  SELECT points_available, NOT points_in_lots AND points_issued + points_reversed > 0 INTO v_available, v_unsorted FROM participants
    WHERE program_id = p_program AND id = p_participant AND merged_into_id IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'participant.not_found'; END IF;
  IF v_unsorted THEN PERFORM points_into_lots(p_program, p_participant); END IF;
  RETURN v_available;
END $$;
