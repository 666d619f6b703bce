-- Pays the prize of a goal that was reached to up to `p_limit` of those who contributed the minimum, each once: the reward, or
-- the points when there is none or they can't get it. Those who may win nothing are left out. Returns how many it looked at:
-- fewer than the limit means that nobody is left. Then a goal that is over and wholly counted is finished.
CREATE OR REPLACE FUNCTION pay_team_goal(p_program uuid, p_goal uuid, p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE g team_goals; v_participants uuid[] := '{}'; v_participant uuid; v_action uuid; v_reward uuid; v_points bigint;
  v_prizes int := 0; v_rewards int := 0; v_paid bigint := 0;
BEGIN
  SELECT * INTO g FROM team_goals WHERE program_id = p_program AND id = p_goal AND finished_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 0; END IF;
  IF g.reached_at IS NOT NULL THEN
    -- In the order of ids, as everything that locks many people.
    v_participants := array(SELECT p.id FROM participants p WHERE p.program_id = p_program AND p.id = ANY (array(
        SELECT t.participant_id FROM team_goal_parts t JOIN eligible_participants e ON e.program_id = t.program_id AND e.id = t.participant_id
        WHERE t.program_id = p_program AND t.goal_id = p_goal AND t.paid_at IS NULL AND t.amount >= g.minimum LIMIT p_limit))
      ORDER BY p.id FOR NO KEY UPDATE);
  END IF;
  FOREACH v_participant IN ARRAY v_participants LOOP
    -- As they are now that their row is locked.
    UPDATE team_goal_parts t SET paid_at = p_now FROM eligible_participants e
      WHERE t.program_id = p_program AND t.goal_id = p_goal AND t.participant_id = v_participant AND t.paid_at IS NULL
        AND e.program_id = t.program_id AND e.id = t.participant_id;
    CONTINUE WHEN NOT FOUND;
    v_action := new_uuid(p_now);
    PERFORM points_lock(p_program, v_participant);
    v_reward := give_reward_or_points(p_program, v_participant, g.prize_reward_id, g.prize_points, v_action, 'team_goal', g.title, p_now);
    v_points := CASE WHEN v_reward IS NULL THEN coalesce(g.prize_points, 0) ELSE 0 END;
    UPDATE team_goal_parts SET got_prize = v_reward IS NOT NULL OR v_points > 0
      WHERE program_id = p_program AND goal_id = p_goal AND participant_id = v_participant;
    INSERT INTO celebrations (program_id, id, participant_id, kind, reward_id, points, created_at)
      VALUES (p_program, v_action, v_participant, 'team_goal', v_reward, v_points, p_now);
    v_prizes := v_prizes + (v_reward IS NOT NULL OR v_points > 0)::int;
    v_rewards := v_rewards + (v_reward IS NOT NULL)::int;
    v_paid := v_paid + v_points;
  END LOOP;
  UPDATE team_goals SET prizes = prizes + v_prizes, rewards_paid = rewards_paid + v_rewards, points_paid = points_paid + v_paid,
      finished_at = CASE WHEN cardinality(v_participants) < p_limit AND counted_until >= ends_at + interval '10 minutes' THEN p_now END
    WHERE program_id = p_program AND id = p_goal;
  RETURN cardinality(v_participants);
END $$;
