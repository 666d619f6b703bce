-- Adds points to each of the participants by hand: an action and its postings, which settle debt first. Deleted accounts
-- are left out. The caller holds the row locks. `p_bulk_change`: the change of all that match a filter, or null.
CREATE OR REPLACE FUNCTION add_points(p_program uuid, p_participants uuid[], p_amount bigint, p_title text, p_bulk_change uuid,
  p_now timestamptz)
RETURNS TABLE (id uuid)
LANGUAGE sql AS $$
  SELECT points_lock(p_program, p.id) FROM participants p
    WHERE p.program_id = p_program AND p.id = ANY (p_participants) AND p.deleted_at IS NULL AND NOT p.points_in_lots;
  WITH due AS MATERIALIZED (
    SELECT p.id, least(p.points_debt, p_amount) AS settled, new_uuid(p_now) AS action_id, t.expires_at
    FROM participants p JOIN programs g ON g.id = p.program_id
      CROSS JOIN LATERAL points_terms(g.points_rules, g.time_zone, p.program_id, p.id, 'admin', p_now) t
    WHERE p.program_id = p_program AND p.id = ANY (p_participants) AND p.deleted_at IS NULL),
  people AS (
    UPDATE participants p SET points_issued = p.points_issued + p_amount, points_debt = p.points_debt - d.settled,
        points_available = p.points_available + p_amount - d.settled, points_in_lots = true
      FROM due d WHERE p.program_id = p_program AND p.id = d.id),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      SELECT p_program, action_id, due.id, 'external', p_title, CASE WHEN p_bulk_change IS NULL THEN 'Admin' ELSE 'BulkChange' END, p_bulk_change,
        p_amount, p_now
      FROM due),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT p_program, new_uuid(p_now), d.id, 'issued', v.target, v.amount, d.action_id, p_now
      FROM due d CROSS JOIN LATERAL (VALUES ('debt', d.settled), ('available', p_amount - d.settled)) v (target, amount)
      WHERE v.amount > 0
      RETURNING point_postings.id, point_postings.action_id, to_account, amount),
  lots AS (
    INSERT INTO point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
      SELECT p_program, action_id, due.id, 'admin', p_amount, p_amount - settled, false, p_amount > settled, p_now, expires_at, p_now FROM due),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount)
      SELECT p_program, postings.id, action_id, -amount FROM postings WHERE to_account = 'debt')
  SELECT due.id FROM due
$$;
