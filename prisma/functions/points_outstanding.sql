-- The points that participants of a program held at the end of each month, available or pending, less what they owed.
-- From the first month with a posting; the last month is the current one, up to now. Months are those of `p_zone`.
CREATE OR REPLACE FUNCTION points_outstanding(p_program uuid, p_zone text) RETURNS TABLE (month text, issued bigint, points bigint)
LANGUAGE sql STABLE AS $$
  SELECT m.month, m.issued, (sum(m.change) OVER (ORDER BY m.month))::bigint FROM (
    SELECT to_char(created_at AT TIME ZONE p_zone, 'YYYY-MM') AS month,
      coalesce(sum(amount) FILTER (WHERE from_account = 'issued'), 0)::bigint AS issued,
      sum(CASE WHEN to_account IN ('available', 'pending', 'debt') THEN amount ELSE 0 END
        - CASE WHEN from_account IN ('available', 'pending', 'debt') THEN amount ELSE 0 END) AS change
    FROM point_postings WHERE program_id = p_program GROUP BY 1) m
  ORDER BY m.month
$$;
