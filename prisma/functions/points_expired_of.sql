-- How many of the points that an action earned have expired, and did not come back by a reversal of the expiration.
CREATE OR REPLACE FUNCTION points_expired_of(p_program uuid, p_action uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(-sum(u.amount), 0)::bigint
  FROM point_lot_uses u JOIN point_postings p ON p.program_id = u.program_id AND p.id = u.posting_id
  WHERE u.program_id = p_program AND u.lot_id = p_action AND p.to_account = 'expired' AND NOT is_reversed(p_program, p.action_id)
$$;
