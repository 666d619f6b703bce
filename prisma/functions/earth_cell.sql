-- The number of the square of one degree that contains a place; near the poles of the ring. geography.ts has the same
-- squares. IMMUTABLE: indexes of merchants store its results. Replacing the body with one that computes the same is
-- fine. Another result would leave the old values in the indexes, and searches would miss rows without an error: give
-- that a new function, which a migration creates together with its indexes.
CREATE OR REPLACE FUNCTION earth_cell(p_latitude double precision, p_longitude double precision) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN floor(p_latitude)::integer * 1000
  + CASE WHEN p_latitude >= -80 AND p_latitude < 80 THEN least(floor(p_longitude)::integer, 179) ELSE 0 END;
