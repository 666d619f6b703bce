-- Marks the claims of a participant for a review when what they were given for was taken back: the points or the
-- challenge of a milestone or an achievement, or the tier that the reward is for. The reward itself stays: an admin
-- decides. A mark goes when it is earned again. Changed rewards and tiers mark nothing.
CREATE OR REPLACE FUNCTION review_claims() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_before bigint := points_earned(OLD.points_issued, OLD.points_reversed);
  v_after bigint := points_earned(NEW.points_issued, NEW.points_reversed);
  v_change int;
BEGIN
  WITH judged AS (
    SELECT k.id, k.in_review,
      (r.selection NOT IN ('milestone', 'achievement') OR r.threshold > 0 AND v_after >= r.threshold OR c.completed)
        AND (t.id IS NULL OR v_after >= t.points_threshold_min) AS earned,
      r.selection IN ('milestone', 'achievement') AND v_before >= r.threshold AND v_after < r.threshold
        OR v_before >= t.points_threshold_min AND v_after < t.points_threshold_min
        OR r.selection = 'achievement' AND NEW.completed_challenges < OLD.completed_challenges AS lost
    FROM reward_claims k JOIN rewards r ON r.program_id = k.program_id AND r.id = k.reward_id
      LEFT JOIN program_tiers t ON t.program_id = r.program_id AND t.id = r.required_tier_id
      CROSS JOIN LATERAL (SELECT r.selection = 'achievement' AND EXISTS (SELECT FROM challenges g
        JOIN challenge_completions d ON d.program_id = g.program_id AND d.challenge_id = g.id AND d.participant_id = k.participant_id
        WHERE g.program_id = r.program_id AND g.prize_reward_id = r.id) AS completed) c
    WHERE k.program_id = NEW.program_id AND k.participant_id = NEW.id),
  changed AS (
    UPDATE reward_claims k SET in_review = NOT k.in_review FROM judged j
      WHERE k.program_id = NEW.program_id AND k.id = j.id AND CASE WHEN j.in_review THEN j.earned ELSE j.lost AND NOT j.earned END
      RETURNING k.in_review)
  SELECT count(*) FILTER (WHERE in_review) - count(*) FILTER (WHERE NOT in_review) INTO v_change FROM changed;
  IF v_change <> 0 THEN
    UPDATE participants SET claims_in_review = claims_in_review + v_change WHERE program_id = NEW.program_id AND id = NEW.id;
  END IF;
  RETURN NULL;
END $$;
