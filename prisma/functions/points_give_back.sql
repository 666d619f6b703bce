-- Gives points back to the lots that a posting took them from, those that expire last first. Lots that have expired since,
-- or will soon, can be spent for 30 days.
CREATE OR REPLACE FUNCTION points_give_back(p_program uuid, p_participant uuid, p_posting uuid, p_amount bigint, p_action uuid,
  p_reverses uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE l record; v_left bigint := p_amount; v_points bigint; v_grace timestamptz := points_grace(p_program, p_now);
BEGIN
  FOR l IN SELECT t.id, -u.amount AS taken FROM point_lot_uses u JOIN point_lots t ON t.program_id = u.program_id AND t.id = u.lot_id
          JOIN point_postings p ON p.program_id = u.program_id AND p.id = u.posting_id
      WHERE u.program_id = p_program AND u.posting_id = p_reverses AND u.amount < 0
        AND NOT (p.to_account = 'expired' AND is_reversed(p_program, t.id)) ORDER BY t.expires_at DESC NULLS FIRST, t.id LOOP
    EXIT WHEN v_left = 0;
    v_points := least(l.taken, v_left);
    v_left := v_left - v_points;
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount) VALUES (p_program, p_posting, l.id, v_points);
    UPDATE point_lots SET remaining = remaining + v_points, open = true, expires_at = greatest(expires_at, v_grace), notified_days = NULL, notice_due = NULL
      WHERE program_id = p_program AND id = l.id AND expires_at IS NOT NULL;
    IF NOT FOUND THEN
      UPDATE point_lots SET remaining = remaining + v_points, open = true WHERE program_id = p_program AND id = l.id;
    END IF;
  END LOOP;
  IF v_left > 0 THEN RAISE EXCEPTION 'lots take back % points less than a posting gives back', v_left USING ERRCODE = 'LY001'; END IF;
END $$;
