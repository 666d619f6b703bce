-- The balances of participants that differ from the sum of their postings, or from their open lots; each lot that differs
-- from what was taken from it and given back (`lot_uses`); and each posting that moved other points in lots than its
-- amount (`posting_uses`). No rows if the ledger is consistent.
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
  each_lot AS MATERIALIZED (
    SELECT l.program_id, l.participant_id, l.pending, l.remaining, l.points + coalesce(u.amount, 0) AS used
    FROM point_lots l LEFT JOIN (
      SELECT t.program_id, t.lot_id, sum(t.amount) AS amount FROM point_lot_uses t WHERE p_program IS NULL OR t.program_id = p_program GROUP BY 1, 2) u
      ON u.program_id = l.program_id AND u.lot_id = l.id
    WHERE p_program IS NULL OR l.program_id = p_program),
  lots AS (
    SELECT l.program_id, l.participant_id, sum(l.remaining) FILTER (WHERE NOT l.pending) AS available,
      sum(l.remaining) FILTER (WHERE l.pending) AS pending FROM each_lot l GROUP BY 1, 2),
  each_posting AS (
    SELECT t.program_id, t.participant_id, coalesce(u.amount, 0) AS used, CASE
        WHEN t.from_account = 'available' OR t.from_account = 'pending' AND t.to_account <> 'available'
          OR t.from_account = 'issued' AND t.to_account = 'debt' THEN -t.amount
        WHEN t.from_account IN ('spent', 'expired') AND t.to_account = 'available' THEN t.amount
        ELSE 0 END AS moved
    FROM point_postings t JOIN participants p ON p.program_id = t.program_id AND p.id = t.participant_id AND p.points_in_lots LEFT JOIN (
      SELECT w.program_id, w.posting_id, sum(w.amount) AS amount FROM point_lot_uses w WHERE p_program IS NULL OR w.program_id = p_program GROUP BY 1, 2) u
      ON u.program_id = t.program_id AND u.posting_id = t.id
    WHERE p_program IS NULL OR t.program_id = p_program)
  SELECT p.program_id, p.id, v.account, v.balance, v.posted::bigint
  FROM participants p LEFT JOIN posted s ON s.program_id = p.program_id AND s.participant_id = p.id
    LEFT JOIN lots l ON l.program_id = p.program_id AND l.participant_id = p.id
  CROSS JOIN LATERAL (VALUES
    ('issued', p.points_issued, coalesce(s.issued, 0)), ('pending', p.points_pending, coalesce(s.pending, 0)),
    ('available', p.points_available, coalesce(s.available, 0)), ('spent', p.points_spent, coalesce(s.spent, 0)),
    ('expired', p.points_expired, coalesce(s.expired, 0)), ('reversed', p.points_reversed, coalesce(s.reversed, 0)),
    ('debt', p.points_debt, coalesce(s.debt, 0)),
    ('lots', CASE WHEN p.points_in_lots THEN p.points_available ELSE 0 END, coalesce(l.available, 0)),
    ('pending_lots', CASE WHEN p.points_in_lots THEN p.points_pending ELSE 0 END, coalesce(l.pending, 0))) AS v (account, balance, posted)
  WHERE (p_program IS NULL OR p.program_id = p_program) AND v.balance <> v.posted
  UNION ALL SELECT l.program_id, l.participant_id, 'lot_uses', l.remaining, l.used::bigint FROM each_lot l WHERE l.remaining <> l.used
  UNION ALL SELECT t.program_id, t.participant_id, 'posting_uses', t.used::bigint, t.moved FROM each_posting t WHERE t.used <> t.moved
$$;
