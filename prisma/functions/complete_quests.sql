-- Gives a participant the prizes of the quests that they have done all steps of (`quest_steps_done`), once each: those with a
-- step that they have just completed, or all open ones without a challenge. Who may win nothing completes no quest.
-- The prize is the reward, or the points when there is none or none is left; without points those of the reward.
CREATE OR REPLACE FUNCTION complete_quests(p_program uuid, p_participant uuid, p_challenge uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_quest uuid; q quests; v_action uuid; v_reward uuid; v_points bigint;
BEGIN
  IF NOT EXISTS (SELECT FROM eligible_participants WHERE program_id = p_program AND id = p_participant) THEN RETURN; END IF;
  -- Before the quests are read, so that two last steps at the same moment see each other.
  PERFORM points_lock(p_program, p_participant);
  FOR v_quest IN
    SELECT u.id FROM quests u
    WHERE u.program_id = p_program AND u.published AND u.start <= p_now AND (u.finish IS NULL OR u.finish > p_now)
      AND (p_challenge IS NULL OR EXISTS (
        SELECT FROM quest_steps s WHERE s.program_id = u.program_id AND s.quest_id = u.id AND s.challenge_id = p_challenge))
      AND quest_steps_done(p_program, u.id, p_participant, u.start)
      AND EXISTS (SELECT FROM eligible_participants e WHERE e.program_id = p_program AND e.id = p_participant)
    ORDER BY u.id
  LOOP
    -- An admin may have changed or deleted it since. The lock makes the next change wait.
    SELECT * INTO q FROM quests u
      WHERE u.program_id = p_program AND u.id = v_quest AND u.published AND u.start <= p_now AND (u.finish IS NULL OR u.finish > p_now)
      FOR KEY SHARE;
    CONTINUE WHEN NOT FOUND OR NOT quest_steps_done(p_program, q.id, p_participant, q.start);
    CONTINUE WHEN EXISTS (SELECT FROM quest_completions
      WHERE program_id = p_program AND quest_id = q.id AND participant_id = p_participant);
    v_action := new_uuid(p_now);
    v_points := coalesce(q.prize_points, (SELECT points FROM rewards WHERE program_id = p_program AND id = q.prize_reward_id), 0);
    v_reward := give_reward_or_points(p_program, p_participant, q.prize_reward_id, v_points, v_action, 'quest', q.title, p_now);
    IF v_reward IS NOT NULL THEN v_points := 0; END IF;
    INSERT INTO quest_completions (program_id, quest_id, participant_id, points, action_id, completed_at)
      VALUES (p_program, q.id, p_participant, v_points, v_action, p_now);
    INSERT INTO celebrations (program_id, id, participant_id, kind, reward_id, points, details, created_at)
      VALUES (p_program, v_action, p_participant, 'quest_completed', v_reward, v_points,
        jsonb_build_object('quest_id', q.id, 'title', q.title), p_now);
  END LOOP;
END $$;
