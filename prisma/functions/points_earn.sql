-- Credits points that somebody earned, by the program's rules: a lot that is pending, or one that settles debt first and
-- is available with the rest. What is given to somebody is no activity of theirs. The caller holds the participant's row
-- lock. Uses up to two of the ids. Returns whether the points are pending, and from when on they are available (null:
-- when an admin approves them).
CREATE OR REPLACE FUNCTION points_earn(p_program uuid, p_ids uuid[], p_participant uuid, p_source text, p_amount bigint, p_action uuid,
  p_now timestamptz, p_approve boolean DEFAULT false, OUT pending boolean, OUT available_at timestamptz)
LANGUAGE plpgsql AS $$
DECLARE v_rules jsonb; v_zone text; v_expires timestamptz;
BEGIN
  pending := false;
  available_at := p_now;
  -- A change of the rules waits for this transaction, so that apply-points-rules finds the lot, or this one for the change.
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('points rules ' || p_program, 0));
  SELECT points_rules, time_zone INTO v_rules, v_zone FROM programs WHERE id = p_program;
  IF v_rules IS NOT NULL THEN
    SELECT t.pending, t.available_at, t.expires_at INTO pending, available_at, v_expires
      FROM points_terms(v_rules, v_zone, p_program, p_participant, p_source, p_now) t;
  END IF;
  IF p_approve THEN
    pending := true;
    available_at := NULL;
  END IF;
  INSERT INTO point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
    VALUES (p_program, p_action, p_participant, p_source, p_amount, p_amount, pending, true, available_at, v_expires, p_now);
  IF pending THEN
    PERFORM points_post(p_program, p_ids[1], p_participant, 'issued', 'pending', p_amount, p_action, NULL, p_now);
  ELSE
    PERFORM points_credit(p_program, p_ids, p_participant, 'issued', p_amount, p_action, NULL, p_now, p_action);
  END IF;
  IF v_rules->'expiration'->>'kind' = 'inactivity' AND p_source NOT IN ('admin', 'birthday', 'import', 'team_goal') THEN
    PERFORM points_active(p_program, p_participant, 'earn', p_now);
  END IF;
END $$;
