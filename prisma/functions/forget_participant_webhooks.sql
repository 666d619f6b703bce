-- Deletes what the operator's systems responded to events about the people. The events have ids and states only: they
-- stay, since the endpoints must hear of the deletion. Two statements, since an index finds the rows of each.
DROP FUNCTION IF EXISTS forget_participant_webhooks(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_webhooks(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE webhook_attempts a SET response_body = NULL FROM webhook_deliveries d
    WHERE d.program_id = p_program AND d.participant_id = ANY (p_participants)
      AND a.program_id = d.program_id AND a.delivery_id = d.id AND a.response_body IS NOT NULL;
  UPDATE webhook_attempts a SET response_body = NULL FROM webhook_deliveries d
    WHERE d.program_id = p_program AND d.type = 'referral.updated' AND d.participant_id IN (
        SELECT referrer_id FROM referrals WHERE program_id = p_program AND referred_id = ANY (p_participants))
      AND a.program_id = d.program_id AND a.delivery_id = d.id AND a.response_body IS NOT NULL;
$$;
