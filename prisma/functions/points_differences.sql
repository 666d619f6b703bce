-- The balances of participants that differ from the sum of their postings, or from their open lots, and the lots that
-- differ from what was taken from them; no rows if the ledger is consistent.
CREATE OR REPLACE FUNCTION points_differences(p_program uuid)
RETURNS TABLE (program_id uuid, participant_id uuid, account text, balance bigint, posted bigint)
LANGUAGE sql STABLE AS $$
  WITH posted AS (
    SELECT t.program_id, t.participant_id,
      coalesce(sum(amount) FILTER (WHERE from_account = 'issued'), 0) AS issued,
      coalesce(sum(amount) FILTER (WHERE to_account = 'pending'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'pending'), 0) AS pending,
      coalesce(sum(amount) FILTER (WHERE to_account = 'available'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'available'), 0) AS available,
      coalesce(sum(amount) FILTER (WHERE to_account = 'spent'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'spent'), 0) AS spent,
      coalesce(sum(amount) FILTER (WHERE to_account = 'expired'), 0) - coalesce(sum(amount) FILTER (WHERE from_account = 'expired'), 0) AS expired,
      coalesce(sum(amount) FILTER (WHERE to_account = 'reversed'), 0) AS reversed,
      coalesce(sum(amount) FILTER (WHERE from_account = 'debt'), 0) - coalesce(sum(amount) FILTER (WHERE to_account = 'debt'), 0) AS debt
    FROM point_postings t WHERE p_program IS NULL OR t.program_id = p_program GROUP BY 1, 2),
  lots AS (
    SELECT l.program_id, l.participant_id, sum(l.remaining) FILTER (WHERE NOT l.pending) AS available, sum(l.remaining) FILTER (WHERE l.pending) AS pending,
      sum(l.remaining) AS remaining, sum(l.points + coalesce(u.amount, 0)) AS used
    FROM point_lots l LEFT JOIN (
      SELECT t.program_id, t.lot_id, sum(t.amount) AS amount FROM point_lot_uses t WHERE p_program IS NULL OR t.program_id = p_program GROUP BY 1, 2) u
      ON u.program_id = l.program_id AND u.lot_id = l.id
    WHERE p_program IS NULL OR l.program_id = p_program GROUP BY 1, 2)
  SELECT p.program_id, p.id, v.account, v.balance, v.posted::bigint
  FROM participants p LEFT JOIN posted s ON s.program_id = p.program_id AND s.participant_id = p.id
    LEFT JOIN lots l ON l.program_id = p.program_id AND l.participant_id = p.id
  CROSS JOIN LATERAL (VALUES
    ('issued', p.points_issued, coalesce(s.issued, 0)), ('pending', p.points_pending, coalesce(s.pending, 0)),
    ('available', p.points_available, coalesce(s.available, 0)), ('spent', p.points_spent, coalesce(s.spent, 0)),
    ('expired', p.points_expired, coalesce(s.expired, 0)), ('reversed', p.points_reversed, coalesce(s.reversed, 0)),
    ('debt', p.points_debt, coalesce(s.debt, 0)),
    ('lots', CASE WHEN p.points_in_lots THEN p.points_available ELSE 0 END, coalesce(l.available, 0)),
    ('pending_lots', CASE WHEN p.points_in_lots THEN p.points_pending ELSE 0 END, coalesce(l.pending, 0)),
    ('lot_uses', coalesce(l.remaining, 0), coalesce(l.used, 0))) AS v (account, balance, posted)
  WHERE (p_program IS NULL OR p.program_id = p_program) AND v.balance <> v.posted
$$;
