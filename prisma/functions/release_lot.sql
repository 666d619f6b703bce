-- Makes a pending lot available: settles debt first, the rest can be spent, for 30 days at least. `p_ids`: action, two
-- postings. Raises LY404 without such a lot and LY409 when it is no longer pending.
CREATE OR REPLACE FUNCTION release_lot(p_program uuid, p_lot uuid, p_ids uuid[], p_title text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE l point_lots;
BEGIN
  SELECT * INTO l FROM point_lots WHERE program_id = p_program AND id = p_lot;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'lot.not_found'; END IF;
  PERFORM points_lock(p_program, l.participant_id);
  UPDATE point_lots SET expires_at = greatest(expires_at, points_grace(p_program, p_now))
    WHERE program_id = p_program AND id = p_lot AND pending AND expires_at IS NOT NULL;
  SELECT * INTO l FROM point_lots WHERE program_id = p_program AND id = p_lot AND pending;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'lot.not_pending'; END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], l.participant_id, 'points_released', p_title, 'Action', p_lot, 0, p_now);
  PERFORM points_credit(p_program, p_ids[2:3], l.participant_id, 'pending', l.remaining, p_ids[1], NULL, p_now, p_lot);
END $$;
