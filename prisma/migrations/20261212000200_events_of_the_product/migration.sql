-- What happens in the product and earning rules are about is stored as events, by triggers. The functions are replaced by
-- their files.
CREATE INDEX earning_rules_published_idx ON earning_rules(program_id, trigger) WHERE published IS NOT NULL;
CREATE FUNCTION record_completion_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION revoke_completion_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION record_product_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER challenge_completions_rule_events AFTER INSERT ON challenge_completions REFERENCING NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION record_completion_events();
CREATE TRIGGER challenge_completions_rule_events_revoked AFTER DELETE ON challenge_completions REFERENCING OLD TABLE AS old_rows
  FOR EACH STATEMENT EXECUTE FUNCTION revoke_completion_events();
-- Actions are inserted all the time: their condition is all that others than sign-ups pay.
CREATE TRIGGER participant_actions_rule_event AFTER INSERT ON participant_actions
  FOR EACH ROW WHEN (NEW.action_type = 'sign_up') EXECUTE FUNCTION record_product_event();
CREATE TRIGGER receipts_new_rule_event AFTER INSERT ON receipts
  FOR EACH ROW WHEN (NEW.status = 'eligible' OR NEW.admin_marked_as_valid_at IS NOT NULL) EXECUTE FUNCTION record_product_event();
CREATE TRIGGER receipts_rule_event AFTER UPDATE OF status, admin_marked_as_valid_at, total_cents, merchant_name ON receipts
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status OR OLD.admin_marked_as_valid_at IS DISTINCT FROM NEW.admin_marked_as_valid_at
    OR OLD.total_cents IS DISTINCT FROM NEW.total_cents OR OLD.merchant_name IS DISTINCT FROM NEW.merchant_name)
  EXECUTE FUNCTION record_product_event();
CREATE TRIGGER receipts_deleted_rule_event AFTER DELETE ON receipts
  FOR EACH ROW EXECUTE FUNCTION record_product_event();
CREATE TRIGGER referrals_new_rule_event AFTER INSERT ON referrals
  FOR EACH ROW EXECUTE FUNCTION record_product_event();
CREATE TRIGGER referrals_rule_event AFTER UPDATE OF status ON referrals
  FOR EACH ROW WHEN (OLD.status IS DISTINCT FROM NEW.status) EXECUTE FUNCTION record_product_event();
