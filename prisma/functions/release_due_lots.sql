-- Releases up to `p_limit` lots whose time has come. People who are locked are left to the next call. Returns how many it
-- released.
CREATE OR REPLACE FUNCTION release_due_lots(p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE l record; v_count int := 0;
BEGIN
  FOR l IN
    WITH due AS MATERIALIZED (SELECT program_id, id, participant_id FROM point_lots WHERE pending AND available_at <= p_now
      ORDER BY available_at LIMIT p_limit),
    people AS MATERIALIZED (
      SELECT p.program_id, p.id FROM participants p WHERE (p.program_id, p.id) IN (SELECT program_id, participant_id FROM due)
      ORDER BY p.program_id, p.id FOR NO KEY UPDATE SKIP LOCKED)
    SELECT d.program_id, d.id FROM due d JOIN people p ON p.program_id = d.program_id AND p.id = d.participant_id
  LOOP
    -- Another transaction may have released it before its person was locked.
    CONTINUE WHEN NOT EXISTS (SELECT FROM point_lots WHERE program_id = l.program_id AND id = l.id AND pending);
    PERFORM release_lot(l.program_id, l.id, ARRAY[new_uuid(p_now), new_uuid(p_now), new_uuid(p_now)], 'Points released', p_now);
    v_count := v_count + 1;
  END LOOP;
  RETURN v_count;
END $$;
