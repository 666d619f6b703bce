-- CreateTable
CREATE TABLE "webhook_endpoints" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "description" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "sealed_secret" TEXT NOT NULL,
    "sealed_previous_secret" TEXT,
    "previous_secret_until" TIMESTAMPTZ(3),
    "failures_in_a_row" INTEGER NOT NULL DEFAULT 0,
    "failing_since" TIMESTAMPTZ(3),
    "paused_until" TIMESTAMPTZ(3),
    "switched_off_at" TIMESTAMPTZ(3),
    "switched_off_reason" TEXT,
    "created_by_id" UUID NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_endpoints_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "webhook_events" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "sequence" BIGSERIAL NOT NULL,
    "type" TEXT NOT NULL,
    "participant_id" UUID,
    "data" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "fanned_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_events_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "endpoint_id" UUID NOT NULL,
    "event_id" UUID NOT NULL,
    "sequence" BIGINT NOT NULL,
    "participant_id" UUID,
    "type" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL,
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_attempt_at" TIMESTAMPTZ(3),
    "replayed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "webhook_attempts" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "delivery_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "request_headers" JSONB NOT NULL,
    "response_status" INTEGER,
    "response_body" TEXT,
    "error" TEXT,
    "duration_ms" INTEGER NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_attempts_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_webhooks" (
    "id" BIGSERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "headers" JSONB NOT NULL,
    "body" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "webhook_endpoints_created_by_id_idx" ON "webhook_endpoints"("created_by_id");

-- CreateIndex
CREATE INDEX "webhook_events_created_at_idx" ON "webhook_events" USING BRIN ("created_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_program_id_endpoint_id_sequence_idx" ON "webhook_deliveries"("program_id", "endpoint_id", "sequence" DESC);

-- CreateIndex
CREATE INDEX "webhook_deliveries_program_id_endpoint_id_updated_at_idx" ON "webhook_deliveries"("program_id", "endpoint_id", "updated_at");

-- CreateIndex
CREATE INDEX "webhook_deliveries_program_id_participant_id_idx" ON "webhook_deliveries"("program_id", "participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_program_id_event_id_endpoint_id_key" ON "webhook_deliveries"("program_id", "event_id", "endpoint_id");

-- CreateIndex
CREATE INDEX "webhook_attempts_program_id_delivery_id_attempted_at_idx" ON "webhook_attempts"("program_id", "delivery_id", "attempted_at");

-- CreateIndex
CREATE INDEX "sandbox_webhooks_name_id_idx" ON "sandbox_webhooks"("name", "id");

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_program_id_endpoint_id_fkey" FOREIGN KEY ("program_id", "endpoint_id") REFERENCES "webhook_endpoints"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_program_id_event_id_fkey" FOREIGN KEY ("program_id", "event_id") REFERENCES "webhook_events"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "webhook_attempts" ADD CONSTRAINT "webhook_attempts_program_id_delivery_id_fkey" FOREIGN KEY ("program_id", "delivery_id") REFERENCES "webhook_deliveries"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_events_check CHECK (cardinality(events) > 0);
ALTER TABLE webhook_endpoints ADD CONSTRAINT webhook_endpoints_switched_off_check CHECK (switched_off_reason IN ('failing', 'gone'));
ALTER TABLE webhook_deliveries ADD CONSTRAINT webhook_deliveries_state_check CHECK (state IN ('waiting', 'sending', 'delivered', 'failed'));

CREATE UNIQUE INDEX webhook_endpoints_url_idx ON webhook_endpoints (program_id, url) WHERE deleted_at IS NULL;

-- What the worker reads: events without deliveries yet, what is due, what is being sent, and earlier events of the same
-- participant.
CREATE INDEX webhook_events_new_idx ON webhook_events (sequence) WHERE fanned_out_at IS NULL;
CREATE INDEX webhook_deliveries_due_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at, sequence)
  WHERE state IN ('waiting', 'sending');
CREATE INDEX webhook_deliveries_sending_idx ON webhook_deliveries (program_id, endpoint_id, next_attempt_at) WHERE state = 'sending';
CREATE INDEX webhook_deliveries_open_idx ON webhook_deliveries (program_id, endpoint_id, participant_id, sequence)
  WHERE state IN ('waiting', 'sending');

-- The functions themselves are in prisma/functions.
CREATE FUNCTION record_new_events() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE FUNCTION record_changed_event() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;

CREATE TRIGGER participants_new_events AFTER INSERT ON participants
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER participant_actions_new_events AFTER INSERT ON participant_actions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER challenge_completions_new_events AFTER INSERT ON challenge_completions
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER reward_claims_new_events AFTER INSERT ON reward_claims
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER point_postings_new_events AFTER INSERT ON point_postings
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER receipts_new_events AFTER INSERT ON receipts
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();
CREATE TRIGGER referrals_new_events AFTER INSERT ON referrals
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION record_new_events();

-- Per row and with a condition: balances, counts and sign-ins change all the time and are no event, and cost nothing here.
CREATE TRIGGER participants_changed_event
  AFTER UPDATE OF email, first_name, last_name, postal, status, staff, locale, avatar_file_id, email_setting_id, profile,
    aptos_wallet_address, eligible_offers_rewards, deleted_at ON participants
  FOR EACH ROW WHEN (
    OLD.deleted_at IS NULL AND
    (OLD.email, OLD.first_name, OLD.last_name, OLD.postal, OLD.status, OLD.staff, OLD.locale, OLD.avatar_file_id,
      OLD.email_setting_id, OLD.profile, OLD.aptos_wallet_address, OLD.eligible_offers_rewards, OLD.deleted_at)
    IS DISTINCT FROM
    (NEW.email, NEW.first_name, NEW.last_name, NEW.postal, NEW.status, NEW.staff, NEW.locale, NEW.avatar_file_id,
      NEW.email_setting_id, NEW.profile, NEW.aptos_wallet_address, NEW.eligible_offers_rewards, NEW.deleted_at))
  EXECUTE FUNCTION record_changed_event();
CREATE TRIGGER receipts_changed_event AFTER UPDATE OF status, points ON receipts
  FOR EACH ROW WHEN ((OLD.status, OLD.points) IS DISTINCT FROM (NEW.status, NEW.points)) EXECUTE FUNCTION record_changed_event();
CREATE TRIGGER referrals_changed_event AFTER UPDATE OF status, points ON referrals
  FOR EACH ROW WHEN ((OLD.status, OLD.points) IS DISTINCT FROM (NEW.status, NEW.points)) EXECUTE FUNCTION record_changed_event();
