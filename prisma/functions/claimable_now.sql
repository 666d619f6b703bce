-- Whether somebody who has the points for a reward could claim it: it is open, some are left, they have not claimed it
-- unless it is repeatable, and they are in its tier.
CREATE OR REPLACE FUNCTION claimable_now(r rewards, p_participant uuid, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT (r.start IS NULL OR r.start <= p_now) AND (r.finish IS NULL OR r.finish > p_now)
    AND (r.claim_limit IS NULL OR r.claims_count < r.claim_limit)
    AND (r.repeatable OR NOT EXISTS (SELECT FROM reward_claims c
      WHERE c.program_id = r.program_id AND c.participant_id = p_participant AND c.reward_id = r.id))
    AND (NOT EXISTS (SELECT FROM reward_coupons k WHERE k.program_id = r.program_id AND k.reward_id = r.id)
      OR EXISTS (SELECT FROM reward_coupons k WHERE k.program_id = r.program_id AND k.reward_id = r.id
        AND k.claim_id IS NULL AND k.blocked_at IS NULL))
    AND (r.required_tier_id IS NULL OR tier_needed(r.program_id, p_participant, r.required_tier_id) IS NULL)
$$;
