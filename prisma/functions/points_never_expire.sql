-- Whether the points of a participant at a tier never expire by the rules of a program with these features: above the
-- first tier, where the rules say that. The one place that decides it; simple enough to be a part of each statement's plan.
CREATE OR REPLACE FUNCTION points_never_expire(p_rules jsonb, p_features text[], p_tier_level int) RETURNS boolean
LANGUAGE sql IMMUTABLE AS $$
  SELECT coalesce((p_rules->>'above_first_tier_never')::boolean, false) AND p_tier_level > 0 AND 'tiers' = ANY (p_features)
$$;
