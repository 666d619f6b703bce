-- The name of a tier that a participant needs and has not reached; null if they have it, or the program has no tiers.
CREATE OR REPLACE FUNCTION tier_needed(p_program uuid, p_participant uuid, p_tier uuid) RETURNS text LANGUAGE sql STABLE AS $$
  SELECT t.name FROM program_tiers t JOIN programs g ON g.id = t.program_id
    JOIN participants p ON p.program_id = t.program_id AND p.id = p_participant
  WHERE t.program_id = p_program AND t.id = p_tier AND 'tiers' = ANY (g.features) AND points_earned(p.points_issued, p.points_reversed) < t.points_threshold_min
$$;
