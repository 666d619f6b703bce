-- Gives a lot the dates of the one whose points it has after a correction, or when they are approved after all: what could
-- be spent can be spent, and what was pending waits no longer than it would have. Points that were gone meanwhile can be
-- spent for 30 days at least, and their notices begin again. The caller holds the participant's row lock.
CREATE OR REPLACE FUNCTION keep_lot_terms(p_program uuid, p_lot uuid, p_former uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE f point_lots; v_gone boolean;
BEGIN
  SELECT * INTO f FROM point_lots WHERE program_id = p_program AND id = p_former;
  IF NOT FOUND THEN RETURN; END IF;
  IF f.available_at > p_now OR f.available_at IS NULL THEN
    UPDATE point_lots SET available_at = least(available_at, f.available_at) WHERE program_id = p_program AND id = p_lot AND pending;
  ELSIF EXISTS (SELECT FROM point_lots WHERE program_id = p_program AND id = p_lot AND pending) THEN
    PERFORM release_lot(p_program, p_lot, ARRAY[new_uuid(p_now), new_uuid(p_now), new_uuid(p_now)], 'Points released', p_now);
  END IF;
  SELECT EXISTS (SELECT FROM participant_actions WHERE program_id = p_program AND action_type = 'reversal'
    AND actionable_type = 'Action' AND actionable_id = p_former AND created_at < p_now) INTO v_gone;
  IF v_gone AND f.expires_at < points_grace(p_program, p_now) THEN
    f.expires_at := points_grace(p_program, p_now);
    f.notified_days := NULL;
    f.notice_due := NULL;
  END IF;
  UPDATE point_lots SET notified_days = f.notified_days, notice_due = f.notice_due, expires_at = f.expires_at
    WHERE program_id = p_program AND id = p_lot;
END $$;
