-- Stores, revokes or restores the event about a changed row for earning rules: a first sign-in, a receipt that counts, a
-- friend who joined. In the transaction of the change; the worker decides on it. What was decided on is decided anew when a
-- review changes what rules read.
CREATE OR REPLACE FUNCTION record_product_event() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_trigger text; v_key text; v_participant uuid; v_properties jsonb := '{}'; v_time timestamptz; v_changed timestamptz;
  v_happened boolean := true; v_before boolean := false;
BEGIN
  IF current_setting('loyalty.history', true) = 'on' THEN RETURN NULL; END IF;
  CASE TG_TABLE_NAME
  WHEN 'participant_actions' THEN
    v_trigger := 'sign_up';
    v_key := NEW.participant_id;
    v_participant := NEW.participant_id;
    v_time := NEW.created_at;
    v_changed := NEW.created_at;
  WHEN 'receipts' THEN
    v_trigger := 'receipt';
    IF TG_OP = 'DELETE' THEN
      UPDATE participant_events SET revoked_at = OLD.updated_at, decided_at = NULL
        WHERE program_id = OLD.program_id AND external_id = 'receipt:' || OLD.id AND trigger = v_trigger AND revoked_at IS NULL;
      RETURN NULL;
    END IF;
    v_key := NEW.id;
    v_participant := NEW.participant_id;
    v_time := NEW.created_at;
    v_changed := NEW.updated_at;
    v_happened := NEW.status = 'eligible' OR NEW.admin_marked_as_valid_at IS NOT NULL;
    IF TG_OP = 'UPDATE' THEN v_before := OLD.status = 'eligible' OR OLD.admin_marked_as_valid_at IS NOT NULL; END IF;
    v_properties := jsonb_build_object('receipt_id', NEW.id, 'merchant', NEW.merchant_name, 'source', NEW.source,
      'total', round(coalesce(NEW.total_cents, 0) / 100.0, 2));
  WHEN 'referrals' THEN
    v_trigger := 'referral';
    v_key := NEW.id;
    v_participant := NEW.referrer_id;
    v_time := NEW.created_at;
    v_changed := NEW.updated_at;
    v_happened := NEW.status <> 'rejected';
    IF TG_OP = 'UPDATE' THEN v_before := true; END IF; -- that of a friend is stored when they join, or never
    v_properties := jsonb_build_object('referral_id', NEW.id, 'friend_id', NEW.referred_id);
  END CASE;
  IF NOT v_happened THEN
    UPDATE participant_events SET revoked_at = v_changed, decided_at = NULL
      WHERE program_id = NEW.program_id AND external_id = v_trigger || ':' || v_key AND trigger = v_trigger AND revoked_at IS NULL;
    RETURN NULL;
  END IF;
  IF NOT v_before AND rule_applies(NEW.program_id, v_trigger, v_time) THEN
    INSERT INTO participant_events (program_id, id, trigger, external_id, participant_id, properties, occurred_at, created_at)
      VALUES (NEW.program_id, new_uuid(v_changed), v_trigger, v_trigger || ':' || v_key, v_participant, v_properties, v_time, v_changed)
      ON CONFLICT DO NOTHING;
  END IF;
  UPDATE participant_events SET revoked_at = NULL, decided_at = NULL, properties = v_properties
    WHERE program_id = NEW.program_id AND external_id = v_trigger || ':' || v_key AND trigger = v_trigger
      AND (revoked_at IS NOT NULL OR properties <> v_properties);
  RETURN NULL;
END $$;
