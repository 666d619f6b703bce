-- Releases what registers hold for the participants, and forgets what the registers called it. The title stays in the
-- journal, as that of any action.
CREATE OR REPLACE FUNCTION forget_participant_holds(p_program uuid, p_participants uuid[], p_now timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_hold uuid;
BEGIN
  FOR v_hold IN SELECT id FROM point_holds WHERE program_id = p_program AND participant_id = ANY (p_participants) AND state = 'held' ORDER BY reward_id, id LOOP
    PERFORM release_hold(p_program, v_hold, 'released', ARRAY(SELECT new_uuid(p_now) FROM generate_series(1, 4)), 'Hold released', p_now);
  END LOOP;
  UPDATE point_holds SET external_id = NULL WHERE program_id = p_program AND participant_id = ANY (p_participants) AND external_id IS NOT NULL;
END $$;
