-- Whether none of a reward that is claimed for points is left: its limit is reached, or it has coupons and all are taken.
CREATE OR REPLACE FUNCTION is_sold_out(r rewards) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT coalesce(r.claims_count >= r.claim_limit, false)
    OR EXISTS (SELECT FROM reward_coupons k WHERE k.program_id = r.program_id AND k.reward_id = r.id)
      AND NOT EXISTS (SELECT FROM reward_coupons k WHERE k.program_id = r.program_id AND k.reward_id = r.id
        AND k.claim_id IS NULL AND k.blocked_at IS NULL)
$$;
