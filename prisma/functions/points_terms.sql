-- How points from a source are credited by a program's rules: whether they are pending, from when on they are available
-- (null: when an admin approves them) and when they expire (null: never). Birthdays, weekly goals, quests, team goals,
-- questions of the day, daily boxes, imports and what an admin gives are available at once, since nothing is left to check.
CREATE OR REPLACE FUNCTION points_terms(p_rules jsonb, p_zone text, p_program uuid, p_participant uuid, p_source text, p_now timestamptz,
  OUT pending boolean, OUT available_at timestamptz, OUT expires_at timestamptz)
LANGUAGE plpgsql STABLE AS $$
DECLARE v_pending jsonb := coalesce(p_rules->'pending_by_source'->p_source,
  CASE WHEN p_source IN ('receipt', 'referral', 'purchase', 'event') OR p_source LIKE 'challenge:%' THEN p_rules->'pending' END);
BEGIN
  pending := coalesce(v_pending->>'kind', 'at_once') <> 'at_once';
  available_at := p_now;
  IF pending THEN
    available_at := (p_now AT TIME ZONE p_zone + make_interval(days => (v_pending->>'days')::int)) AT TIME ZONE p_zone;
  END IF;
  -- Few programs have the rule, and the others need not read the person and the program again.
  IF NOT (p_rules->>'above_first_tier_never' = 'true' AND EXISTS (SELECT FROM participants p JOIN programs g ON g.id = p.program_id
      WHERE p.program_id = p_program AND p.id = p_participant AND points_never_expire(p_rules, g.features, p.tier_level))) THEN
    expires_at := points_expiry(p_rules, p_zone, p_now);
  END IF;
END $$;
