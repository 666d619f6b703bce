-- Points that were taken back were never earned, and what staff or a file did is no activity
-- (docs/decisions/0270-net-points.md).

ALTER TABLE "participants" ADD COLUMN "claims_in_review" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "reward_claims" ADD COLUMN "in_review" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "dashboard_rollups" ADD COLUMN "rules" SMALLINT NOT NULL DEFAULT 0;

-- Few rows ever are in them.
CREATE INDEX participants_in_review_idx ON participants (program_id, created_at, id) WHERE claims_in_review > 0;
CREATE INDEX reward_claims_in_review_idx ON reward_claims (program_id, reward_id, claimed_at) WHERE in_review;

-- What participants did, or what came of it. Left out are imports, points that an admin gave by hand, to one or to many,
-- and what was taken back since, with the reversal itself.
CREATE VIEW activities AS
  SELECT a.program_id, a.id, a.participant_id, a.action_type, a.title, a.actionable_type, a.actionable_id, a.points, a.created_at
  FROM participant_actions a
  WHERE a.action_type NOT IN ('import', 'reversal')
    AND (a.action_type <> 'external' OR coalesce(a.actionable_type, '') NOT IN ('Admin', 'BulkChange'))
    AND NOT EXISTS (SELECT FROM participant_actions r WHERE r.program_id = a.program_id AND r.actionable_type = 'Action'
      AND r.actionable_id = a.id AND r.action_type = 'reversal');

-- The functions themselves are in prisma/functions; these two are as they are there, because what follows needs them.
CREATE FUNCTION points_earned(p_issued bigint, p_reversed bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(p_issued - p_reversed, 0)
$$;
CREATE OR REPLACE FUNCTION set_tier_level() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE v_earned bigint := points_earned(NEW.points_issued, NEW.points_reversed); v_min bigint;
BEGIN
  SELECT count(*), max(points_threshold_min) INTO NEW.tier_level, v_min FROM program_tiers
    WHERE program_id = NEW.program_id AND points_threshold_min > 0 AND points_threshold_min <= v_earned;
  IF TG_OP = 'INSERT' THEN RETURN NEW; END IF;
  IF v_min > points_earned(OLD.points_issued, OLD.points_reversed) THEN
    INSERT INTO tier_rises (program_id, participant_id, tier_id)
      SELECT t.program_id, NEW.id, t.id FROM program_tiers t JOIN programs p ON p.id = t.program_id
      WHERE t.program_id = NEW.program_id AND t.points_threshold_min = v_min AND 'tiers' = ANY (p.features)
      LIMIT 1
      ON CONFLICT DO NOTHING;
  ELSIF NEW.tier_level < OLD.tier_level THEN
    DELETE FROM tier_rises r USING program_tiers t
      WHERE r.program_id = NEW.program_id AND r.participant_id = NEW.id AND r.announced_at IS NULL
        AND t.program_id = r.program_id AND t.id = r.tier_id AND t.points_threshold_min > v_earned;
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION review_claims() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

DROP TRIGGER participants_tier_of_points ON participants;
CREATE TRIGGER participants_tier_of_points BEFORE UPDATE OF points_issued, points_reversed ON participants
  FOR EACH ROW WHEN (NEW.points_issued <> OLD.points_issued OR NEW.points_reversed <> OLD.points_reversed)
  EXECUTE FUNCTION set_tier_level();
CREATE TRIGGER participants_claims_reviewed AFTER UPDATE OF points_issued, points_reversed, completed_challenges ON participants
  FOR EACH ROW WHEN (NEW.rewards_earned > 0 AND (NEW.claims_in_review > 0 OR NEW.completed_challenges < OLD.completed_challenges
    OR NEW.points_issued - NEW.points_reversed < OLD.points_issued - OLD.points_reversed))
  EXECUTE FUNCTION review_claims();

-- What is stored already. Only people of whom points were taken back may differ.
UPDATE participants p SET tier_level = reached.level
  FROM (SELECT q.program_id, q.id, (SELECT count(*)::smallint FROM program_tiers t WHERE t.program_id = q.program_id
      AND t.points_threshold_min > 0 AND t.points_threshold_min <= points_earned(q.points_issued, q.points_reversed)) AS level
    FROM participants q WHERE q.points_reversed > 0) reached
  WHERE p.program_id = reached.program_id AND p.id = reached.id AND p.tier_level <> reached.level;

DELETE FROM tier_rises r USING participants p, program_tiers t
  WHERE r.announced_at IS NULL AND p.program_id = r.program_id AND p.id = r.participant_id AND p.points_reversed > 0
    AND t.program_id = r.program_id AND t.id = r.tier_id AND t.points_threshold_min > points_earned(p.points_issued, p.points_reversed);

-- Claims that were given for points, for a tier or for a challenge that were taken back.
WITH lost AS (
  SELECT k.program_id, k.id FROM participants p
    JOIN reward_claims k ON k.program_id = p.program_id AND k.participant_id = p.id
    JOIN rewards r ON r.program_id = k.program_id AND r.id = k.reward_id
    LEFT JOIN program_tiers t ON t.program_id = r.program_id AND t.id = r.required_tier_id
  WHERE p.points_reversed > 0 AND (
    points_earned(p.points_issued, p.points_reversed) < t.points_threshold_min AND p.points_issued >= t.points_threshold_min
    OR r.selection IN ('milestone', 'achievement')
      AND NOT (r.threshold > 0 AND points_earned(p.points_issued, p.points_reversed) >= r.threshold)
      AND NOT (r.selection = 'achievement' AND EXISTS (SELECT FROM challenges g
        JOIN challenge_completions d ON d.program_id = g.program_id AND d.challenge_id = g.id AND d.participant_id = p.id
        WHERE g.program_id = r.program_id AND g.prize_reward_id = r.id))
      AND (r.threshold > 0 AND p.points_issued >= r.threshold
        OR r.selection = 'achievement' AND EXISTS (SELECT FROM challenges g
          JOIN participant_actions a ON a.program_id = g.program_id AND a.participant_id = p.id AND a.actionable_type = 'Challenge' AND a.actionable_id = g.id
          WHERE g.program_id = r.program_id AND g.prize_reward_id = r.id)))),
marked AS (
  UPDATE reward_claims k SET in_review = true FROM lost WHERE k.program_id = lost.program_id AND k.id = lost.id
    RETURNING k.program_id, k.participant_id)
UPDATE participants p SET claims_in_review = n.count
  FROM (SELECT program_id, participant_id, count(*) AS count FROM marked GROUP BY 1, 2) n
  WHERE p.program_id = n.program_id AND p.id = n.participant_id;

-- Completions without points were taken back without a reversal, from now on with one.
INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
  SELECT a.program_id, gen_random_uuid(), a.participant_id, 'reversal', a.title, 'Action', a.id, 0, now()
  FROM participant_actions a
  WHERE a.actionable_type = 'Challenge' AND a.points = 0 AND a.action_type IN ('recruit', 'donation', 'membership', 'receipt')
    AND NOT EXISTS (SELECT FROM challenge_completions d WHERE d.program_id = a.program_id AND d.participant_id = a.participant_id
      AND d.challenge_id = a.actionable_id AND d.action_id = a.id)
    AND NOT EXISTS (SELECT FROM participant_actions r WHERE r.program_id = a.program_id AND r.actionable_type = 'Action'
      AND r.actionable_id = a.id AND r.action_type = 'reversal');
