-- Moves the expiration of a participant's points when the program's rules count this activity (earn, spend, sign_in) and
-- points expire after a time without any. Those whose time is over stay so, whether the job has run since or not.
CREATE OR REPLACE FUNCTION points_active(p_program uuid, p_participant uuid, p_activity text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_expires timestamptz;
BEGIN
  SELECT points_expiry(points_rules, time_zone, p_now) INTO v_expires FROM programs
    WHERE id = p_program AND points_rules->'expiration'->>'kind' = 'inactivity' AND points_rules->'expiration'->'activities' ? p_activity;
  IF v_expires IS NOT NULL THEN
    UPDATE point_lots SET expires_at = v_expires, notified_days = NULL, notice_due = NULL
      WHERE program_id = p_program AND participant_id = p_participant AND open AND expires_at > p_now AND expires_at < v_expires;
  END IF;
END $$;
