-- Takes back what a participant did in challenges, so that they can do it again: reverses each action of
-- resettable_actions with an action of its own, and deletes completions, answers, video progress, views of posts and
-- sweepstake entries. Points that were spent already become debt. `p_ids`: four for each action. Returns the number of
-- reversed actions; a second call finds none. Raises LY409 when there are more actions than ids, so that the caller
-- counts again.
CREATE OR REPLACE FUNCTION reset_activities(p_program uuid, p_participant uuid, p_ids uuid[], p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE a record; v_count int := 0; v_actions uuid[] := '{}'; v_granted boolean;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  FOR a IN SELECT * FROM resettable_actions(p_program, p_participant) LOOP
    v_count := v_count + 1;
    IF v_count * 4 > cardinality(p_ids) THEN RAISE EXCEPTION USING ERRCODE = 'LY409', MESSAGE = 'activities.changed'; END IF;
    IF a.available + a.debt + a.pending + a.expired > 0 THEN
      PERFORM points_reverse(p_program, a.action_id, p_ids[v_count * 4 - 3:v_count * 4], a.title, p_now, NULL, NULL);
    ELSE
      INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
        VALUES (p_program, p_ids[v_count * 4 - 3], p_participant, 'reversal', a.title, 'Action', a.action_id, 0, p_now);
    END IF;
    v_actions := v_actions || a.action_id;
  END LOOP;
  PERFORM uncount_habits(p_program, p_participant, v_actions);
  DELETE FROM sweepstake_entries WHERE program_id = p_program AND participant_id = p_participant AND action_id = ANY (v_actions);
  -- Answers go with their completion.
  WITH undone AS (
    DELETE FROM challenge_completions WHERE program_id = p_program AND participant_id = p_participant AND action_id = ANY (v_actions)
      RETURNING challenge_id)
  SELECT coalesce(bool_or(c.grants_offers), false) INTO v_granted
    FROM undone u JOIN challenges c ON c.program_id = p_program AND c.id = u.challenge_id;
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM social_post_views WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE participants p SET updated_at = p_now,
      completed_challenges = (SELECT count(*) FROM challenge_completions d WHERE d.program_id = p_program AND d.participant_id = p_participant),
      eligible_offers_rewards = p.eligible_offers_rewards AND (NOT v_granted OR EXISTS (
        SELECT FROM challenge_completions d JOIN challenges c ON c.program_id = d.program_id AND c.id = d.challenge_id
        WHERE d.program_id = p_program AND d.participant_id = p_participant AND c.grants_offers))
    WHERE p.program_id = p_program AND p.id = p_participant AND v_count > 0;
  RETURN v_count;
END $$;
