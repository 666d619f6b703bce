-- Takes available points of each of the participants away, as many as they have and `p_amount` at most. Deleted accounts and
-- those without points are left out. The caller holds the row locks. `p_bulk_change`: as in add_points.
CREATE OR REPLACE FUNCTION remove_points(p_program uuid, p_participants uuid[], p_amount bigint, p_title text, p_bulk_change uuid,
  p_now timestamptz)
RETURNS TABLE (id uuid, points bigint)
LANGUAGE sql AS $$
  WITH due AS MATERIALIZED (
    SELECT p.id, least(p.points_available, p_amount) AS points FROM participants p
    WHERE p.program_id = p_program AND p.id = ANY (p_participants) AND p.deleted_at IS NULL AND p.points_available > 0)
  SELECT due.id, due.points FROM due CROSS JOIN LATERAL points_move(p_program, due.id, 'correct', due.points,
    ARRAY[new_uuid(p_now), new_uuid(p_now), new_uuid(p_now)], 'external', p_title,
    CASE WHEN p_bulk_change IS NULL THEN 'Admin' ELSE 'BulkChange' END, p_bulk_change, p_now, NULL, NULL)
$$;
