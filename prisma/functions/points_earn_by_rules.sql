-- Credits what orders and events earned by rules, one action for each row of the arrays, all in one statement for each
-- table: what points_earn does one by one, for thousands of orders a second. `p_kinds`: order or event, with its id in
-- `p_sources`. One without points has its action all the same, for a reward or tag. The debt of somebody with several
-- rows is settled in their order. The caller holds the participants' row locks.
CREATE OR REPLACE FUNCTION points_earn_by_rules(p_program uuid, p_participants uuid[], p_actions uuid[], p_kinds text[], p_titles text[],
  p_sources uuid[], p_amounts bigint[], p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE v_rules jsonb; v_zone text; v_people uuid[]; v_gained bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('points rules ' || p_program, 0));
  SELECT points_rules, time_zone INTO v_rules, v_zone FROM programs WHERE id = p_program;
  INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
    SELECT p_program, w.action_id, w.participant_id, w.kind, w.title, CASE w.kind WHEN 'order' THEN 'Order' ELSE 'Event' END, w.source_id, w.amount, p_now
    FROM unnest(p_participants, p_actions, p_kinds, p_titles, p_sources, p_amounts) w (participant_id, action_id, kind, title, source_id, amount);
  WITH earned AS MATERIALIZED (
    SELECT w.participant_id, w.action_id, w.at, w.amount, w.source, coalesce(t.pending, false) AS pending,
      CASE WHEN t.pending IS NULL THEN p_now ELSE t.available_at END AS available_at, t.expires_at
    FROM (SELECT u.*, points_source(u.kind, NULL, NULL) AS source
        FROM unnest(p_participants, p_actions, p_kinds, p_amounts) WITH ORDINALITY u (participant_id, action_id, kind, amount, at)) w
      LEFT JOIN LATERAL points_terms(v_rules, v_zone, p_program, w.participant_id, w.source, p_now) t ON v_rules IS NOT NULL
    WHERE w.amount > 0),
  due AS MATERIALIZED (
    SELECT e.*, CASE WHEN e.pending THEN 0 ELSE least(e.amount, greatest(p.points_debt - coalesce(sum(e.amount) FILTER (WHERE NOT e.pending) OVER (
        PARTITION BY e.participant_id ORDER BY e.at ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING), 0), 0)) END AS settled
    FROM earned e JOIN participants p ON p.program_id = p_program AND p.id = e.participant_id),
  lots AS (
    INSERT INTO point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
      SELECT p_program, action_id, participant_id, source, amount, amount - settled, pending, amount > settled, available_at, expires_at, p_now FROM due),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT p_program, new_uuid(p_now), d.participant_id, 'issued', v.target, v.amount, d.action_id, p_now
      FROM due d CROSS JOIN LATERAL (VALUES ('debt', d.settled),
        (CASE WHEN d.pending THEN 'pending' ELSE 'available' END, d.amount - d.settled)) v (target, amount)
      WHERE v.amount > 0
      RETURNING id, action_id, to_account, amount),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount)
      SELECT p_program, id, action_id, -amount FROM postings WHERE to_account = 'debt'),
  sums AS MATERIALIZED (
    SELECT participant_id, sum(amount) AS amount, sum(settled) AS settled, coalesce(sum(amount) FILTER (WHERE pending), 0) AS pending
    FROM due GROUP BY participant_id),
  people AS (
    UPDATE participants p SET points_issued = p.points_issued + s.amount, points_debt = p.points_debt - s.settled,
        points_pending = p.points_pending + s.pending, points_available = p.points_available + s.amount - s.settled - s.pending,
        points_in_lots = true
      FROM sums s WHERE p.program_id = p_program AND p.id = s.participant_id)
  SELECT array_agg(participant_id), array_agg((amount - settled - pending)::bigint) INTO v_people, v_gained FROM sums;
  IF v_people IS NULL THEN RETURN; END IF;
  PERFORM note_reached_rewards(p_program, v_people, v_gained, p_now);
  IF v_rules->'expiration'->>'kind' = 'inactivity' THEN
    PERFORM points_active(p_program, p, 'earn', p_now) FROM unnest(v_people) p;
  END IF;
END $$;
