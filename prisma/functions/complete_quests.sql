-- Gives a participant the prizes of the quests that they have done all steps of, once each: those with a step that they have
-- just completed, or all open ones without a challenge. A step that can be repeated counts since the quest's start, one that is
-- done once also from before; something has to be done since then. Who may win nothing completes no quest.
-- The prize is the reward, or the points when there is none or none is left; without points those of the reward.
CREATE OR REPLACE FUNCTION complete_quests(p_program uuid, p_participant uuid, p_challenge uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE q record; v_action uuid; v_reward uuid; v_points bigint;
BEGIN
  FOR q IN
    SELECT u.id, u.title, u.prize_points, w.id AS reward_id, w.name AS reward, w.published AS has_reward, w.points AS reward_points
    FROM quests u LEFT JOIN rewards w ON w.program_id = u.program_id AND w.id = u.prize_reward_id
    WHERE u.program_id = p_program AND u.published AND u.start <= p_now AND (u.finish IS NULL OR u.finish > p_now)
      AND (p_challenge IS NULL OR EXISTS (
        SELECT FROM quest_steps s WHERE s.program_id = u.program_id AND s.quest_id = u.id AND s.challenge_id = p_challenge))
      AND NOT EXISTS (SELECT FROM quest_steps s JOIN challenges c ON c.program_id = s.program_id AND c.id = s.challenge_id
        WHERE s.program_id = u.program_id AND s.quest_id = u.id AND NOT EXISTS (
          SELECT FROM challenge_completions d WHERE d.program_id = s.program_id AND d.participant_id = p_participant
            AND d.challenge_id = s.challenge_id AND (NOT c.repeatable OR d.completed_at >= u.start)))
      AND EXISTS (SELECT FROM quest_steps s JOIN challenge_completions d ON d.program_id = s.program_id AND d.challenge_id = s.challenge_id
        WHERE s.program_id = u.program_id AND s.quest_id = u.id AND d.participant_id = p_participant AND d.completed_at >= u.start)
      AND EXISTS (SELECT FROM eligible_participants e WHERE e.program_id = p_program AND e.id = p_participant)
    ORDER BY u.id
  LOOP
    PERFORM points_lock(p_program, p_participant);
    CONTINUE WHEN EXISTS (SELECT FROM quest_completions
      WHERE program_id = p_program AND quest_id = q.id AND participant_id = p_participant);
    v_action := new_uuid(p_now);
    v_reward := NULL;
    v_points := 0;
    IF q.has_reward THEN
      BEGIN
        INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
          VALUES (p_program, v_action, p_participant, 'claim_reward', q.reward, 'Reward', q.reward_id, 0, p_now);
        PERFORM give_reward(p_program, p_participant, q.reward_id, new_uuid(p_now), v_action, 0, p_now);
        v_reward := q.reward_id;
      EXCEPTION WHEN SQLSTATE 'LY422' THEN
        NULL; -- none is left, or they have it
      END;
    END IF;
    IF v_reward IS NULL THEN
      v_points := coalesce(q.prize_points, q.reward_points, 0);
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
        VALUES (p_program, v_action, p_participant, 'quest', q.title, v_points, p_now);
      IF v_points > 0 THEN
        PERFORM points_earn(p_program, ARRAY[new_uuid(p_now), new_uuid(p_now)], p_participant, 'quest', v_points, v_action, p_now);
      END IF;
    END IF;
    INSERT INTO quest_completions (program_id, quest_id, participant_id, points, action_id, completed_at)
      VALUES (p_program, q.id, p_participant, v_points, v_action, p_now);
    INSERT INTO celebrations (program_id, id, participant_id, kind, reward_id, points, details, created_at)
      VALUES (p_program, v_action, p_participant, 'quest_completed', v_reward, v_points,
        jsonb_build_object('quest_id', q.id, 'title', q.title), p_now);
  END LOOP;
END $$;
