-- The points that somebody ever earned: what was issued less what was taken back. Spending does not lower them. Corrections
-- and reversals may take back more than was issued, which is then a debt; nobody has earned less than nothing.
CREATE OR REPLACE FUNCTION points_earned(p_issued bigint, p_reversed bigint) RETURNS bigint
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT greatest(p_issued - p_reversed, 0)
$$;
