-- Completes a sign-up at the participant's first sign-in: the program's active sign-up challenge, or only the action when
-- there is none, the celebration on the home page, and the action of signing in, which comes after the sign-up.
-- `p_ids`: the ids of complete_challenge, the celebration, the action of signing in. The transaction must have locked
-- the participant and found that it is the first sign-in.
CREATE OR REPLACE FUNCTION complete_sign_up(p_program uuid, p_participant uuid, p_ids uuid[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_challenge uuid; v_points bigint := 0;
BEGIN
  SELECT c.id INTO v_challenge FROM challenges c WHERE c.program_id = p_program AND c.challenge_type = 'signup' AND c.published
    AND (c.start IS NULL OR c.start <= p_now) AND (c.finish IS NULL OR c.finish > p_now)
    AND NOT EXISTS (SELECT FROM challenge_completions d
      WHERE d.program_id = c.program_id AND d.challenge_id = c.id AND d.participant_id = p_participant)
    ORDER BY c.position, c.identifier LIMIT 1;
  IF FOUND THEN
    SELECT d.points INTO v_points
      FROM complete_challenge(p_program, p_participant, v_challenge, p_ids[1:6], 'sign_up', NULL, NULL, false, p_now, NULL, NULL) d;
  ELSE
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, created_at)
      VALUES (p_program, p_ids[2], p_participant, 'sign_up', 'Signed up', p_now);
  END IF;
  INSERT INTO celebrations (program_id, id, participant_id, kind, points, created_at)
    VALUES (p_program, p_ids[7], p_participant, 'sign_up', v_points, p_now);
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, created_at)
    VALUES (p_program, p_ids[8], p_participant, 'sign_in', 'Signed in', p_now);
END $$;
