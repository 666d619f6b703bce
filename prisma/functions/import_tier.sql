-- The name of the tier that so many points ever earned lead to; null below the first one.
CREATE OR REPLACE FUNCTION import_tier(p_program uuid, p_earned bigint) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT t.name FROM program_tiers t WHERE t.program_id = p_program AND t.points_threshold_min <= greatest(p_earned, 0)
    ORDER BY t.points_threshold_min DESC LIMIT 1
$$;
