-- Writes the event for webhooks about a changed row, in the transaction that changes it. The triggers' conditions say
-- which changes count.
CREATE OR REPLACE FUNCTION record_changed_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE v_type text; v_participant uuid; v_data jsonb;
BEGIN
  CASE TG_TABLE_NAME
  WHEN 'participants' THEN
    v_type := CASE WHEN NEW.deleted_at IS NULL THEN 'participant.updated' ELSE 'participant.deleted' END;
    v_participant := NEW.id;
    v_data := jsonb_build_object('participant_id', NEW.id, 'status', NEW.status);
  WHEN 'receipts' THEN
    v_type := 'receipt.updated';
    v_participant := NEW.participant_id;
    v_data := jsonb_build_object('receipt_id', NEW.id, 'participant_id', NEW.participant_id, 'status', NEW.status, 'points', NEW.points);
  WHEN 'referrals' THEN
    v_type := 'referral.updated';
    v_participant := NEW.referrer_id;
    v_data := jsonb_build_object('referral_id', NEW.id, 'referrer_id', NEW.referrer_id, 'referred_id', NEW.referred_id,
      'status', NEW.status, 'points', NEW.points);
  END CASE;
  INSERT INTO webhook_events (program_id, id, type, participant_id, data, created_at)
    SELECT NEW.program_id, new_uuid(NEW.updated_at), v_type, v_participant, v_data, NEW.updated_at
    WHERE EXISTS (SELECT FROM webhook_endpoints e WHERE e.program_id = NEW.program_id AND e.active AND v_type = ANY (e.events));
  RETURN NULL;
END $$;
