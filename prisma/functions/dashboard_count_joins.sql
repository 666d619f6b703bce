-- Counts who joined on each day and how far they came: of people who signed in, on the day of their first sign-in, since
-- people of an import join then; of people who have not yet, on the day on which they signed up. The steps of sign-up are
-- no challenge. Also counts the points that everybody has now.
CREATE OR REPLACE FUNCTION dashboard_count_joins(p_program uuid, p_zone text, p_now timestamptz) RETURNS void
LANGUAGE plpgsql SET work_mem = '128MB' AS $$
BEGIN
  WITH joined AS (
    SELECT participant_id, min(created_at) AS at, count(*) FILTER (WHERE actionable_type = 'Challenge') AS completions
    FROM activities WHERE program_id = p_program AND action_type = 'sign_up' GROUP BY 1),
  counted AS MATERIALIZED (
    SELECT (coalesce(j.at, p.created_at) AT TIME ZONE p_zone)::date AS day, count(*)::int AS signed_up, count(j.at)::int AS signed_in,
      (count(*) FILTER (WHERE p.completed_challenges > j.completions))::int AS completed,
      (count(*) FILTER (WHERE p.completed_challenges > j.completions AND p.rewards_earned > 0))::int AS claimed
    FROM participants p LEFT JOIN joined j ON j.participant_id = p.id
    WHERE p.program_id = p_program AND NOT p.staff AND p.deleted_at IS NULL AND (j.at IS NOT NULL OR p.status = 'pending')
    GROUP BY 1),
  gone AS (
    DELETE FROM dashboard_joins d WHERE d.program_id = p_program AND NOT EXISTS (SELECT FROM counted c WHERE c.day = d.day))
  INSERT INTO dashboard_joins AS d (program_id, day, signed_up, signed_in, completed, claimed)
    SELECT p_program, day, signed_up, signed_in, completed, claimed FROM counted
    ON CONFLICT (program_id, day) DO UPDATE
      SET signed_up = excluded.signed_up, signed_in = excluded.signed_in, completed = excluded.completed, claimed = excluded.claimed
      WHERE (d.signed_up, d.signed_in, d.completed, d.claimed)
        IS DISTINCT FROM (excluded.signed_up, excluded.signed_in, excluded.completed, excluded.claimed);
  INSERT INTO dashboard_balances AS d (program_id, kind, points)
    SELECT p_program, 'outstanding', coalesce(sum(points_available + points_pending - points_debt), 0)::bigint
      FROM participants WHERE program_id = p_program
    UNION ALL
    SELECT p_program, 'pending', coalesce(sum(remaining), 0)::bigint FROM point_lots WHERE program_id = p_program AND pending
    UNION ALL
    SELECT p_program, 'expiring', coalesce(sum(l.remaining), 0)::bigint FROM point_lots l
      JOIN participants p ON p.program_id = l.program_id AND p.id = l.participant_id JOIN programs g ON g.id = l.program_id
      WHERE l.program_id = p_program AND l.open AND NOT l.pending AND l.expires_at > p_now AND l.expires_at <= p_now + interval '30 days'
        AND NOT points_never_expire(g.points_rules, g.features, p.tier_level)
    ON CONFLICT (program_id, kind) DO UPDATE SET points = excluded.points WHERE d.points <> excluded.points;
END $$;
