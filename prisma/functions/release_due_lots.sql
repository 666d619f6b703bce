-- Releases the lots of these people whose time has come. People who are locked are left to the next call. Returns how many
-- it released.
CREATE OR REPLACE FUNCTION release_due_lots(p_program uuid, p_people uuid[], p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE v_people uuid[]; v_lot uuid; v_count int := 0;
BEGIN
  WITH people AS MATERIALIZED (
    SELECT id FROM participants WHERE program_id = p_program AND id = ANY (p_people) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  SELECT array_agg(id) INTO v_people FROM people;
  FOR v_lot IN
    SELECT id FROM point_lots
    WHERE program_id = p_program AND participant_id = ANY (v_people) AND pending AND available_at <= p_now
    ORDER BY available_at, id
  LOOP
    PERFORM release_lot(p_program, v_lot, ARRAY[new_uuid(p_now), new_uuid(p_now), new_uuid(p_now)], 'Points released', p_now);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
