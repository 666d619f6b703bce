-- Releases up to `p_limit` lots of a program whose time has come. People who are locked are left to the next call. Returns how many it
-- released.
CREATE OR REPLACE FUNCTION release_due_lots(p_program uuid, p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE l record; v_count int := 0;
BEGIN
  FOR l IN
    WITH due AS MATERIALIZED (SELECT id, participant_id, available_at FROM point_lots
      WHERE program_id = p_program AND pending AND available_at <= p_now
      ORDER BY available_at LIMIT p_limit),
    people AS MATERIALIZED (
      SELECT p.id FROM participants p WHERE p.program_id = p_program AND p.id IN (SELECT participant_id FROM due)
      ORDER BY p.id FOR NO KEY UPDATE SKIP LOCKED)
    SELECT d.id FROM due d JOIN people p ON p.id = d.participant_id
    ORDER BY d.available_at, d.id
  LOOP
    -- Another transaction may have released it before its person was locked.
    CONTINUE WHEN NOT EXISTS (SELECT FROM point_lots WHERE program_id = p_program AND id = l.id AND pending);
    PERFORM release_lot(p_program, l.id, ARRAY[new_uuid(p_now), new_uuid(p_now), new_uuid(p_now)], 'Points released', p_now);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
