-- Whether a participant has reached a tier above the first. Nobody has in a program without tiers.
CREATE OR REPLACE FUNCTION above_first_tier(p_program uuid, p_participant uuid) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM participants p JOIN programs g ON g.id = p.program_id
    WHERE p.program_id = p_program AND p.id = p_participant AND p.tier_level > 0 AND 'tiers' = ANY (g.features))
$$;
