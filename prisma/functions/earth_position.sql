-- A place as a point of the unit sphere. Sorting by the straight line between two points sorts by distance on Earth,
-- which is not true for degrees of latitude and longitude. The body is parsed at creation (RETURN), because a restored
-- dump computes the column with an empty search path.
-- IMMUTABLE: the generated column merchants.position stores its results, so another result needs a new function; see
-- earth_cell.
CREATE OR REPLACE FUNCTION earth_position(p_latitude double precision, p_longitude double precision) RETURNS cube
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cube(ARRAY[cos(radians(p_latitude)) * cos(radians(p_longitude)), cos(radians(p_latitude)) * sin(radians(p_longitude)),
  sin(radians(p_latitude))]);
