-- Moves points of these people whose time is over to `expired`, with one action and posting for each person and last valid
-- moment. They are dated to that moment, so that it does not depend on this run in which month they expire, unless that
-- month, or a later one, is closed. Closing a month waits for this transaction. People who are locked are left to the next
-- call, so that nobody who earns or spends waits for long. The points of somebody above the first tier never expire, if
-- the program's rules say that. Returns how many lots were due.
CREATE OR REPLACE FUNCTION expire_due_lots(p_program uuid, p_people uuid[], p_now timestamptz) RETURNS int
LANGUAGE plpgsql AS $$
DECLARE v_people uuid[]; v_spared int; v_expired int; v_closed_until timestamptz;
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('points months ' || p_program, 0));
  SELECT max(ends_at) INTO v_closed_until FROM points_months WHERE program_id = p_program;
  WITH people AS MATERIALIZED (
    SELECT id FROM participants WHERE program_id = p_program AND id = ANY (p_people) ORDER BY id FOR NO KEY UPDATE SKIP LOCKED)
  SELECT array_agg(id) INTO v_people FROM people;
  UPDATE point_lots l SET expires_at = NULL
    FROM participants p JOIN programs g ON g.id = p.program_id
    WHERE p.program_id = p_program AND p.id = ANY (v_people)
      AND points_never_expire(g.points_rules, g.features, p.tier_level)
      AND l.program_id = p_program AND l.participant_id = p.id AND l.open AND NOT l.pending AND l.expires_at <= p_now;
  GET DIAGNOSTICS v_spared = ROW_COUNT;
  -- The ids of a person and moment are those that its first lot got, and are carried along: the planner expects one row of
  -- each list, and would join them with a loop in a loop.
  WITH due AS MATERIALIZED (
    SELECT l.participant_id, l.id, l.remaining, least(p_now, greatest(l.expires_at - interval '1 ms', l.created_at)) AS last_at
    FROM unnest(v_people) w (participant_id) JOIN point_lots l ON l.program_id = p_program AND l.participant_id = w.participant_id
      AND l.open AND NOT l.pending AND l.expires_at <= p_now),
  dated AS MATERIALIZED (
    SELECT d.*, new_uuid(expired_at) AS new_action_id, new_uuid(expired_at) AS new_posting_id
    FROM (SELECT participant_id, id, remaining, CASE WHEN last_at < v_closed_until THEN greatest(p_now, v_closed_until) ELSE last_at END AS expired_at FROM due) d),
  lots AS MATERIALIZED (
    SELECT participant_id, id, remaining, expired_at, first_value(new_action_id) OVER moment AS action_id,
      first_value(new_posting_id) OVER moment AS posting_id
    FROM dated WINDOW moment AS (PARTITION BY participant_id, expired_at ORDER BY id)),
  moments AS MATERIALIZED (
    SELECT participant_id, expired_at, action_id, posting_id, sum(remaining)::bigint AS points
    FROM lots GROUP BY participant_id, expired_at, action_id, posting_id),
  sums AS MATERIALIZED (SELECT participant_id, sum(points)::bigint AS points FROM moments GROUP BY participant_id),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, points, created_at)
      SELECT p_program, action_id, participant_id, 'points_expired', 'Points expired', -points, expired_at FROM moments),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT p_program, posting_id, participant_id, 'available', 'expired', points, action_id, expired_at FROM moments),
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
