-- Counts anew what these people contributed who did something after `p_from`, up to `p_limit` actions later, and adds the
-- difference to the goal. Returns where the next call continues, or null when all is counted. `p_from` null is where the last run
-- ended, less ten minutes for what was committed late. It counts the same as the leaderboard and the weekly results, for all
-- but staff; what goals pay counts for none. Before the goal is reached its progress may fall, then not any more. What
-- happens up to ten minutes after the end, such as a reversal, is the last that counts.
CREATE OR REPLACE FUNCTION count_team_goal(p_program uuid, p_goal uuid, p_from timestamptz, p_limit int, p_now timestamptz) RETURNS timestamptz
LANGUAGE plpgsql AS $$
DECLARE g team_goals; v_from timestamptz; v_until timestamptz; v_end timestamptz; v_changed uuid[]; v_added bigint; v_people int;
  v_gone bigint := 0; v_gone_people int := 0;
BEGIN
  -- A second worker waits here, and then finds nothing more to add.
  SELECT * INTO g FROM team_goals WHERE program_id = p_program AND id = p_goal AND starts_at <= p_now AND finished_at IS NULL FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN NULL; END IF;
  v_end := least(p_now, g.ends_at + interval '10 minutes');
  v_from := coalesce(p_from, greatest(least(coalesce(g.counted_until, g.starts_at), v_end) - interval '10 minutes', g.starts_at - interval '1 millisecond'));
  -- Without what happens to a million people at once, such as their prizes, and counts for none of them.
  SELECT array_agg(DISTINCT participant_id), CASE WHEN count(*) >= p_limit THEN max(created_at) ELSE v_end END INTO v_changed, v_until FROM (
    SELECT participant_id, created_at FROM participant_actions WHERE program_id = p_program AND created_at > v_from AND created_at <= v_end
      AND action_type NOT IN ('import', 'points_released', 'points_expired', 'team_goal', 'claim_reward')
      AND (action_type <> 'external' OR coalesce(actionable_type, '') NOT IN ('Admin', 'BulkChange'))
    ORDER BY created_at FETCH FIRST (p_limit) ROWS WITH TIES) a;
  -- A merge adds up the parts of two accounts: it waits, or is over when the next statement reads. By id, as everything that
  -- locks many people.
  SELECT array_agg(DISTINCT coalesce(p.merged_into_id, p.id)) INTO v_changed FROM (
    SELECT id, merged_into_id FROM participants WHERE program_id = p_program AND id = ANY (v_changed) ORDER BY id FOR NO KEY UPDATE) p;
  IF p_from IS NULL AND g.reached_at IS NULL THEN
    -- Who became staff since they were counted.
    WITH gone AS (
      DELETE FROM team_goal_parts t USING participants p
        WHERE p.program_id = p_program AND p.staff AND t.program_id = p_program AND t.goal_id = p_goal AND t.participant_id = p.id
        RETURNING t.amount)
    SELECT coalesce(sum(amount), 0), count(*) FILTER (WHERE amount > 0) INTO v_gone, v_gone_people FROM gone;
  END IF;
  WITH counted AS MATERIALIZED (
    SELECT p.id AS participant_id, n.amount
    FROM participants p
      CROSS JOIN LATERAL (
        SELECT CASE g.counts WHEN 'points' THEN coalesce(sum(a.points) FILTER (WHERE a.points > 0), 0)::bigint
          ELSE count(*) FILTER (WHERE a.actionable_type = 'Challenge') END AS amount
        FROM activities a WHERE a.program_id = p_program AND a.participant_id = p.id AND a.action_type <> 'team_goal'
          AND a.created_at >= g.starts_at AND a.created_at < g.ends_at) n
    WHERE p.program_id = p_program AND p.id = ANY (v_changed) AND NOT p.staff AND p.deleted_at IS NULL AND p.merged_into_id IS NULL),
  changed AS MATERIALIZED (
    SELECT c.participant_id, coalesce(t.amount, 0) AS former,
      CASE WHEN g.reached_at IS NULL THEN c.amount ELSE greatest(c.amount, coalesce(t.amount, 0)) END AS amount
    FROM counted c LEFT JOIN team_goal_parts t ON t.program_id = p_program AND t.goal_id = p_goal AND t.participant_id = c.participant_id),
  stored AS (
    INSERT INTO team_goal_parts (program_id, goal_id, participant_id, amount)
      SELECT p_program, p_goal, participant_id, amount FROM changed WHERE amount <> former ORDER BY participant_id
      ON CONFLICT (program_id, goal_id, participant_id) DO UPDATE SET amount = excluded.amount)
  SELECT coalesce(sum(amount - former), 0), coalesce(sum((amount > 0)::int - (former > 0)::int), 0) INTO v_added, v_people FROM changed;
  UPDATE team_goals t SET progress = greatest(t.progress + v_added - v_gone, 0), contributors = greatest(t.contributors + v_people - v_gone_people, 0),
      counted_until = v_until, reached_at = coalesce(t.reached_at, CASE WHEN t.progress + v_added - v_gone >= t.target THEN p_now END)
    WHERE t.program_id = p_program AND t.id = p_goal;
  RETURN CASE WHEN v_until < v_end THEN v_until END;
END $$;
