-- Credits the participant who referred another one, once, when the friend's sign-up is verified: completes the
-- program's first active referral challenge, gives the friend what it has for friends, and inserts a pending referral for
-- review. `p_ids`: referral, then the ids of complete_challenge. Returns the referral's id; null if nobody referred them or it
-- was credited before.
CREATE OR REPLACE FUNCTION credit_referral(p_program uuid, p_referred uuid, p_ids uuid[], p_now timestamptz) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE v_referrer uuid; c challenges; v_points bigint := 0; v_friend_points bigint := 0; v_friend_action uuid; v_pending boolean;
BEGIN
  SELECT r.id INTO v_referrer FROM participants p
    JOIN participants r ON r.program_id = p.program_id AND r.id = p.referred_by_id
    WHERE p.program_id = p_program AND p.id = p_referred AND r.status <> 'blocked' AND r.deleted_at IS NULL;
  IF v_referrer IS NULL OR v_referrer = p_referred THEN RETURN NULL; END IF;
  PERFORM points_lock(p_program, v_referrer);
  IF EXISTS (SELECT FROM referrals WHERE program_id = p_program AND referred_id = p_referred) THEN RETURN NULL; END IF;
  SELECT * INTO c FROM challenges ch WHERE ch.program_id = p_program AND ch.challenge_type = 'referral' AND ch.published
    AND (ch.start IS NULL OR ch.start <= p_now) AND (ch.finish IS NULL OR ch.finish > p_now)
    ORDER BY ch.position, ch.identifier LIMIT 1;
  IF FOUND THEN
    SELECT d.points INTO v_points FROM complete_challenge(p_program, v_referrer, c.id, p_ids[2:7], 'recruit', NULL, NULL, true, p_now, NULL, NULL) d;
    IF jsonb_typeof(c.settings->'friend_points') = 'number' THEN v_friend_points := (c.settings->>'friend_points')::numeric; END IF;
    IF v_friend_points > 0 THEN
      v_friend_action := new_uuid(p_now);
      PERFORM points_lock(p_program, p_referred);
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        VALUES (p_program, v_friend_action, p_referred, 'invited', 'Invited by a friend', v_friend_points, p_now);
      SELECT e.pending INTO v_pending
        FROM points_earn(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_referred, 'referral', v_friend_points, v_friend_action, p_now) e;
      -- Home congratulates them on signing up with all that came with it and can be spent.
      UPDATE celebrations SET points = points + v_friend_points
        WHERE program_id = p_program AND participant_id = p_referred AND kind = 'sign_up' AND NOT v_pending;
    END IF;
  ELSE
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      VALUES (p_program, p_ids[3], v_referrer, 'recruit', 'A friend joined', 0, p_now);
  END IF;
  INSERT INTO referrals (program_id, id, referrer_id, referred_id, points, action_id, friend_points, friend_action_id, created_at, updated_at)
    VALUES (p_program, p_ids[1], v_referrer, p_referred, v_points, p_ids[3], v_friend_points, v_friend_action, p_now, p_now);
  INSERT INTO celebrations (program_id, id, participant_id, kind, points, created_at)
    VALUES (p_program, p_ids[1], v_referrer, 'friend_joined', v_points, p_now);
  RETURN p_ids[1];
END $$;
