-- Adds points to each of the participants by hand: an action and its postings, which settle debt first. Deleted accounts
-- are left out. The caller holds the row locks. `p_bulk_change`: the change of all that match a filter, or null.
CREATE OR REPLACE FUNCTION add_points(p_program uuid, p_participants uuid[], p_amount bigint, p_title text, p_bulk_change uuid,
  p_now timestamptz)
RETURNS TABLE (id uuid)
LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT p.id, least(p.points_debt, p_amount) AS settled, new_uuid(p_now) AS action_id FROM participants p
    WHERE p.program_id = p_program AND p.id = ANY (p_participants) AND p.deleted_at IS NULL),
  people AS (
    UPDATE participants p SET points_issued = p.points_issued + p_amount, points_debt = p.points_debt - d.settled,
        points_available = p.points_available + p_amount - d.settled
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
      WHERE v.amount > 0)
  SELECT due.id FROM due
$$;
