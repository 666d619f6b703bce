-- Whether somebody who has the points for a reward could claim it: it is published and open, some are left, they have not
-- claimed it unless it is repeatable, and they are in its tier.
CREATE OR REPLACE FUNCTION claimable_now(r rewards, p_participant uuid, p_now timestamptz) RETURNS boolean
LANGUAGE sql STABLE AS $$
  SELECT r.published AND r.archived_at IS NULL
    AND (r.start IS NULL OR r.start <= p_now) AND (r.finish IS NULL OR r.finish > p_now)
    AND NOT is_sold_out(r)
    AND (r.repeatable OR NOT EXISTS (SELECT FROM reward_claims c
      WHERE c.program_id = r.program_id AND c.participant_id = p_participant AND c.reward_id = r.id))
    AND (r.required_tier_id IS NULL OR tier_needed(r.program_id, p_participant, r.required_tier_id) IS NULL)
$$;
