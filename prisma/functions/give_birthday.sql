-- Gives a participant the gift of their birthday: the reward, or the points when there is none or none is left. Only
-- once in 360 days, so that a birthday that was changed gives nothing twice, while one of every year comes, also a few
-- days late. Returns false, and changes nothing, for somebody who had it, who may win nothing, or when nothing is left.
CREATE OR REPLACE FUNCTION give_birthday(p_program uuid, p_participant uuid, p_reward uuid, p_points bigint, p_today date, p_now timestamptz)
RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE v_action uuid := new_uuid(p_now); v_reward uuid;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  IF NOT EXISTS (SELECT FROM eligible_participants WHERE program_id = p_program AND id = p_participant)
    OR EXISTS (SELECT FROM birthday_gifts WHERE program_id = p_program AND participant_id = p_participant AND given_on > p_today - 360) THEN
    RETURN false;
  END IF;
  v_reward := give_reward_or_points(p_program, p_participant, p_reward, p_points, v_action, 'birthday', 'Happy birthday', p_now);
  IF v_reward IS NULL AND p_points IS NULL THEN RETURN false; END IF;
  INSERT INTO birthday_gifts (program_id, participant_id, given_on) VALUES (p_program, p_participant, p_today)
    ON CONFLICT (program_id, participant_id) DO UPDATE SET given_on = excluded.given_on;
  INSERT INTO celebrations (program_id, id, participant_id, kind, reward_id, points, created_at)
    VALUES (p_program, v_action, p_participant, 'birthday', v_reward, CASE WHEN v_reward IS NULL THEN p_points ELSE 0 END, p_now);
  RETURN true;
END $$;
