-- Undoes the removal of points by an admin, once: they are earned again, which settles a debt first. Their lot has the
-- latest date of those that they were taken from, and 30 days at least. `p_ids`: the action, two postings.
CREATE OR REPLACE FUNCTION undo_removal(p_program uuid, p_target uuid, p_ids uuid[], p_title text, p_now timestamptz)
RETURNS TABLE (available bigint, debt bigint)
LANGUAGE plpgsql AS $$
DECLARE v_participant uuid; v_amount bigint; v_lots int; v_never boolean; v_expires timestamptz;
BEGIN
  SELECT participant_id INTO v_participant FROM participant_actions WHERE program_id = p_program AND id = p_target;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'action.not_found'; END IF;
  PERFORM points_lock(p_program, v_participant);
  IF is_reversed(p_program, p_target) THEN
    RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'action.already_reversed';
  END IF;
  SELECT sum(amount) INTO v_amount FROM point_postings
    WHERE program_id = p_program AND action_id = p_target AND to_account = 'reversed' AND reverses IS NULL;
  IF v_amount IS NULL THEN RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'action.nothing_to_reverse'; END IF;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    VALUES (p_program, p_ids[1], v_participant, 'reversal', p_title, 'Action', p_target, v_amount, p_now);
  PERFORM points_earn(p_program, p_ids[2:3], v_participant, 'admin', v_amount, p_ids[1], p_now);
  SELECT count(*), bool_or(l.expires_at IS NULL), max(l.expires_at) INTO v_lots, v_never, v_expires
    FROM point_postings p JOIN point_lot_uses u ON u.program_id = p.program_id AND u.posting_id = p.id
      JOIN point_lots l ON l.program_id = u.program_id AND l.id = u.lot_id
    WHERE p.program_id = p_program AND p.action_id = p_target;
  IF v_lots > 0 THEN
    UPDATE point_lots SET expires_at = CASE WHEN NOT v_never THEN greatest(v_expires, points_grace(p_program, p_now)) END
      WHERE program_id = p_program AND id = p_ids[1];
  END IF;
  RETURN QUERY SELECT points_available, points_debt FROM participants WHERE program_id = p_program AND id = v_participant;
END $$;
