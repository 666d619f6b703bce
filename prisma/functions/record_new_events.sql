-- Writes events for webhooks about inserted rows, in the transaction that inserts them. Only events that an active
-- endpoint of the program wants are written. One statement for all rows of an import; without any endpoint, one look at
-- an empty table.
CREATE OR REPLACE FUNCTION record_new_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What happened years ago in another product is no news.
  IF current_setting('loyalty.history', true) = 'on' OR NOT EXISTS (SELECT FROM webhook_endpoints WHERE active) THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
  WHEN 'participants' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.created_at), 'participant.created', n.id,
        jsonb_build_object('participant_id', n.id, 'status', n.status), n.created_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'participant.created' = ANY (e.events));
  WHEN 'participant_actions' THEN
    -- Hot: one small row instead of an event for the action, its completion and each posting. The worker makes those.
    INSERT INTO webhook_actions (program_id, sequence, action_id)
      SELECT n.program_id, nextval('webhook_events_sequence_seq'), n.id FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active
          AND e.events && ARRAY['action.created', 'challenge.completed', 'points.changed', 'points.pending', 'points.released', 'points.expired']);
  WHEN 'reward_claims' THEN
    INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
      SELECT n.program_id, new_uuid(n.claimed_at), 'reward.claimed', n.participant_id,
        jsonb_build_object('claim_id', n.id, 'participant_id', n.participant_id, 'reward_id', n.reward_id,
          'action_id', n.action_id, 'points', n.points), n.claimed_at
      FROM new_rows n WHERE EXISTS (
        SELECT FROM webhook_endpoints e WHERE e.program_id = n.program_id AND e.active AND 'reward.claimed' = ANY (e.events));
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
