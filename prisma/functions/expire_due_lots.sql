-- Moves points of a program whose time is over to `expired`: up to `p_limit` lots, with one action and posting for each
-- person. People who are locked are left to the next call, so that nobody who earns or spends waits for long. The points
-- of somebody above the first tier never expire, if the program's rules say that. Returns how many lots were due.
CREATE OR REPLACE FUNCTION expire_due_lots(p_program uuid, p_limit int, p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE v_people uuid[]; v_spared int; v_expired int;
BEGIN
  WITH due AS MATERIALIZED (
    SELECT participant_id FROM point_lots
    WHERE program_id = p_program AND open AND NOT pending AND expires_at <= p_now ORDER BY expires_at LIMIT p_limit),
  people AS MATERIALIZED (
    SELECT p.id FROM participants p WHERE p.program_id = p_program AND p.id IN (SELECT participant_id FROM due)
    ORDER BY p.id FOR NO KEY UPDATE SKIP LOCKED)
  SELECT array_agg(id) INTO v_people FROM people;
  UPDATE point_lots l SET expires_at = NULL
    FROM participants p JOIN programs g ON g.id = p.program_id
    WHERE p.program_id = p_program AND p.id = ANY (v_people) AND p.tier_level > 0
      AND (g.points_rules->>'above_first_tier_never')::boolean AND 'tiers' = ANY (g.features)
      AND l.program_id = p_program AND l.participant_id = p.id AND l.open AND NOT l.pending AND l.expires_at <= p_now;
  GET DIAGNOSTICS v_spared = ROW_COUNT;
  -- The ids are made for each person and carried along: the planner expects one row of each list, and would join them with
  -- a loop in a loop.
  WITH people AS MATERIALIZED (
    SELECT participant_id, new_uuid(p_now) AS action_id, new_uuid(p_now) AS posting_id FROM unnest(v_people) w (participant_id)),
  lots AS MATERIALIZED (
    SELECT w.*, l.id, l.remaining
    FROM people w JOIN point_lots l ON l.program_id = p_program AND l.participant_id = w.participant_id AND l.open AND NOT l.pending AND l.expires_at <= p_now),
  sums AS MATERIALIZED (
    SELECT participant_id, action_id, posting_id, sum(remaining)::bigint AS points FROM lots GROUP BY participant_id, action_id, posting_id),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      SELECT p_program, action_id, participant_id, 'points_expired', 'Points expired', -points, p_now FROM sums),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT p_program, posting_id, participant_id, 'available', 'expired', points, action_id, p_now FROM sums),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount)
      SELECT p_program, posting_id, id, -remaining FROM lots),
  balances AS (
    UPDATE participants p SET points_available = p.points_available - s.points, points_expired = p.points_expired + s.points
      FROM sums s WHERE p.program_id = p_program AND p.id = s.participant_id)
  UPDATE point_lots t SET remaining = 0, open = false FROM lots l WHERE t.program_id = p_program AND t.id = l.id;
  GET DIAGNOSTICS v_expired = ROW_COUNT;
  RETURN v_spared + v_expired;
END $$;
