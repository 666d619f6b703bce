-- Records a participant's first view of a post of a unified_social challenge: it earns the challenge's points, once per
-- post; the last post completes the challenge. Without `p_waited` they left the post before its wait was over: the view is
-- recorded, earns nothing and does not count as the first one. Points above the program's daily limit are left out; `daily_limit` is
-- then that limit. `p_ids`: view, action, two postings, then the ids of complete_challenge. Raises LY404 for an unknown
-- post and LY422 for a challenge that is not active at `p_now`, or needs a tier that they lack.
DROP FUNCTION IF EXISTS view_social_post(uuid, uuid, uuid, uuid[], timestamptz);
CREATE OR REPLACE FUNCTION view_social_post(p_program uuid, p_participant uuid, p_post uuid, p_ids uuid[], p_now timestamptz, p_waited boolean DEFAULT true)
RETURNS TABLE (points bigint, available bigint, completed boolean, daily_limit bigint)
LANGUAGE plpgsql AS $$
DECLARE c challenges; v_points bigint := 0; v_completed boolean := false; v_view uuid; v_tier text; v_limit bigint;
BEGIN
  PERFORM points_lock(p_program, p_participant);
  SELECT ch.* INTO c FROM social_network_posts s
    JOIN challenges ch ON ch.program_id = s.program_id AND ch.id = s.challenge_id AND ch.published
    WHERE s.program_id = p_program AND s.id = p_post AND s.parent_post_id IS NULL;
  IF NOT FOUND THEN RAISE EXCEPTION USING ERRCODE = 'LY404', MESSAGE = 'post.not_found'; END IF;
  IF c.start > p_now OR c.finish <= p_now THEN
    RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'challenge.not_active';
  END IF;
  IF c.required_tier_id IS NOT NULL THEN
    v_tier := tier_needed(p_program, p_participant, c.required_tier_id);
    IF v_tier IS NOT NULL THEN
      RAISE EXCEPTION USING ERRCODE = 'LY422', MESSAGE = 'challenge.tier_needed', DETAIL = jsonb_build_object('tier', v_tier);
    END IF;
  END IF;
  INSERT INTO social_post_views AS v (program_id, id, post_id, participant_id, points, waited, viewed_at)
    VALUES (p_program, p_ids[1], p_post, p_participant, CASE WHEN p_waited THEN c.points ELSE 0 END, p_waited, p_now)
    ON CONFLICT (program_id, participant_id, post_id) DO UPDATE
      SET points = excluded.points, waited = true, viewed_at = excluded.viewed_at WHERE excluded.waited AND NOT v.waited
    RETURNING v.id INTO v_view;
  IF FOUND AND p_waited THEN
    SELECT h.points, h.daily_limit INTO v_points, v_limit FROM count_habits(p_program, p_participant, c.points, true, false, false, p_now) h;
    IF v_points < c.points THEN
      UPDATE social_post_views v SET points = v_points WHERE v.program_id = p_program AND v.id = v_view;
    END IF;
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      VALUES (p_program, p_ids[2], p_participant, 'feed', c.caption, 'SocialNetworkPost', p_post, v_points, p_now);
    IF v_points > 0 THEN
      PERFORM points_earn(p_program, p_ids[3:4], p_participant, points_source('feed', 'SocialNetworkPost', c.challenge_type), v_points, p_ids[2], p_now);
    END IF;
    v_completed := NOT EXISTS (
        SELECT FROM social_network_posts s WHERE s.program_id = p_program AND s.challenge_id = c.id AND s.parent_post_id IS NULL
          AND NOT EXISTS (SELECT FROM social_post_views v WHERE v.program_id = p_program AND v.participant_id = p_participant AND v.post_id = s.id AND v.waited))
      AND NOT EXISTS (SELECT FROM challenge_completions d WHERE d.program_id = p_program AND d.participant_id = p_participant AND d.challenge_id = c.id);
    IF v_completed THEN
      PERFORM complete_challenge(p_program, p_participant, c.id, p_ids[5:10], 'feed', NULL, 0, false, p_now, NULL, NULL);
    END IF;
  END IF;
  RETURN QUERY SELECT v_points, p.points_available, v_completed, v_limit FROM participants p WHERE p.program_id = p_program AND p.id = p_participant;
END $$;
