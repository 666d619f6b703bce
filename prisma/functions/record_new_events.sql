-- Writes events for webhooks about inserted rows, in the transaction that inserts them. Only events that an active
-- endpoint of the program wants are written. One statement for all rows of an import; without any endpoint, one look at
-- an empty table.
CREATE OR REPLACE FUNCTION record_new_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
  WHEN 'participants' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'participant.created', n.id,
        jsonb_build_object('participant_id', n.id, 'status', n.status), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'participant.created' = ANY (e.events));
  WHEN 'participant_actions' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'action.created', n.participant_id,
        jsonb_build_object('action_id', n.id, 'participant_id', n.participant_id, 'action_type', n.action_type, 'points', n.points,
          'actionable_type', n.actionable_type, 'actionable_id', n.actionable_id), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'action.created' = ANY (e.events));
  WHEN 'challenge_completions' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.completed_at), 'challenge.completed', n.participant_id,
        jsonb_build_object('completion_id', n.id, 'participant_id', n.participant_id, 'challenge_id', n.challenge_id,
          'action_id', n.action_id, 'points', n.points), n.completed_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'challenge.completed' = ANY (e.events));
  WHEN 'reward_claims' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.claimed_at), 'reward.claimed', n.participant_id,
        jsonb_build_object('claim_id', n.id, 'participant_id', n.participant_id, 'reward_id', n.reward_id,
          'action_id', n.action_id, 'points', n.points), n.claimed_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'reward.claimed' = ANY (e.events));
  WHEN 'point_postings' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'points.changed', n.participant_id,
        jsonb_build_object('posting_id', n.id, 'participant_id', n.participant_id, 'action_id', n.action_id,
          'from', n.from_account, 'to', n.to_account, 'amount', n.amount), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'points.changed' = ANY (e.events));
  WHEN 'receipts' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'receipt.updated', n.participant_id,
        jsonb_build_object('receipt_id', n.id, 'participant_id', n.participant_id, 'status', n.status, 'points', n.points), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'receipt.updated' = ANY (e.events));
  WHEN 'referrals' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'referral.updated', n.referrer_id,
        jsonb_build_object('referral_id', n.id, 'referrer_id', n.referrer_id, 'referred_id', n.referred_id, 'status', n.status,
          'points', n.points), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'referral.updated' = ANY (e.events));
  END CASE;
  RETURN NULL;
END $$;
