-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "aptos_wallet_address" TEXT,
ADD COLUMN     "deleted_at" TIMESTAMPTZ(3),
ADD COLUMN     "profile" JSONB NOT NULL DEFAULT '{}';

-- AlterTable
ALTER TABLE "programs" ADD COLUMN     "current_rewards_icon_file_id" UUID,
ADD COLUMN     "earn_points_icon_file_id" UUID,
ADD COLUMN     "my_account_title" TEXT,
ADD COLUMN     "my_rewards_icon_file_id" UUID,
ADD COLUMN     "prizes_title" TEXT,
ADD COLUMN     "qrati_program_id" TEXT;

-- AlterTable
ALTER TABLE "rewards" ADD COLUMN     "nft_collection_address" TEXT,
ADD COLUMN     "nft_collection_transaction_create_url" TEXT;

-- CreateTable
CREATE TABLE "profile_attributes" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "attribute_name" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "field_type" TEXT NOT NULL DEFAULT 'text',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "profile_attributes_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "video_watches" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "position_ms" INTEGER NOT NULL DEFAULT 0,
    "watched_ms" INTEGER NOT NULL DEFAULT 0,
    "reported_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "video_watches_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "social_network_pages" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "platform" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "social_network_pages_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "social_network_posts" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "page_id" UUID NOT NULL,
    "parent_post_id" UUID,
    "post_type" TEXT NOT NULL,
    "media_file_id" UUID,
    "duration_seconds" INTEGER,
    "message" TEXT NOT NULL DEFAULT '',
    "username" TEXT NOT NULL DEFAULT '',
    "url" TEXT NOT NULL DEFAULT '',
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "social_network_posts_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "social_post_views" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "post_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "points" BIGINT NOT NULL DEFAULT 0,
    "viewed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "social_post_views_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "checkout_sessions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "participant_id" UUID,
    "email" TEXT,
    "kind" TEXT NOT NULL,
    "amount_cents" INTEGER NOT NULL,
    "currency" TEXT NOT NULL DEFAULT 'usd',
    "points" BIGINT NOT NULL DEFAULT 0,
    "entity" TEXT,
    "status" TEXT NOT NULL DEFAULT 'open',
    "provider_session_id" TEXT,
    "url" TEXT,
    "action_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "paid_at" TIMESTAMPTZ(3),
    "refunded_at" TIMESTAMPTZ(3),

    CONSTRAINT "checkout_sessions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "payment_events" (
    "id" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "session_id" TEXT NOT NULL,
    "received_at" TIMESTAMPTZ(3) NOT NULL,
    "processed_at" TIMESTAMPTZ(3),

    CONSTRAINT "payment_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sandbox_checkouts" (
    "id" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "checkout" JSONB NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_checkouts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "referrals" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "referrer_id" UUID NOT NULL,
    "referred_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "points" BIGINT NOT NULL DEFAULT 0,
    "action_id" UUID NOT NULL,
    "admin_comments" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "referrals_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "visits" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "visit_token" TEXT NOT NULL,
    "visitor_token" TEXT NOT NULL,
    "participant_id" UUID,
    "landing_page" TEXT,
    "referrer" TEXT,
    "referring_domain" TEXT,
    "utm_source" TEXT,
    "utm_medium" TEXT,
    "utm_term" TEXT,
    "utm_content" TEXT,
    "utm_campaign" TEXT,
    "browser" TEXT,
    "os" TEXT,
    "device_type" TEXT,
    "platform" TEXT,
    "screen_width" INTEGER,
    "screen_height" INTEGER,
    "country" TEXT,
    "city" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visits_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "visit_events" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "visit_id" UUID NOT NULL,
    "event_token" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "properties" JSONB NOT NULL DEFAULT '{}',
    "time" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "visit_events_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "certificates" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "claim_id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "address" TEXT,
    "owner_address" TEXT,
    "mint_url" TEXT,
    "token_url" TEXT,
    "owner_url" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "minted_at" TIMESTAMPTZ(3),

    CONSTRAINT "certificates_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_tokens" (
    "address" TEXT NOT NULL,
    "idempotency_key" TEXT NOT NULL,
    "transaction" TEXT NOT NULL,
    "owner" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "image_url" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_tokens_pkey" PRIMARY KEY ("address")
);

-- CreateIndex
CREATE UNIQUE INDEX "profile_attributes_program_id_attribute_name_key" ON "profile_attributes"("program_id", "attribute_name");

-- CreateIndex
CREATE INDEX "video_watches_program_id_challenge_id_idx" ON "video_watches"("program_id", "challenge_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_watches_program_id_participant_id_challenge_id_key" ON "video_watches"("program_id", "participant_id", "challenge_id");

-- CreateIndex
CREATE INDEX "social_network_pages_program_id_platform_idx" ON "social_network_pages"("program_id", "platform");

-- CreateIndex
CREATE INDEX "social_network_posts_program_id_challenge_id_position_idx" ON "social_network_posts"("program_id", "challenge_id", "position");

-- CreateIndex
CREATE INDEX "social_network_posts_program_id_page_id_idx" ON "social_network_posts"("program_id", "page_id");

-- CreateIndex
CREATE INDEX "social_network_posts_program_id_parent_post_id_idx" ON "social_network_posts"("program_id", "parent_post_id");

-- CreateIndex
CREATE INDEX "social_network_posts_program_id_media_file_id_idx" ON "social_network_posts"("program_id", "media_file_id");

-- CreateIndex
CREATE INDEX "social_post_views_program_id_post_id_idx" ON "social_post_views"("program_id", "post_id");

-- CreateIndex
CREATE UNIQUE INDEX "social_post_views_program_id_participant_id_post_id_key" ON "social_post_views"("program_id", "participant_id", "post_id");

-- CreateIndex
CREATE INDEX "checkout_sessions_program_id_participant_id_created_at_idx" ON "checkout_sessions"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_program_id_challenge_id_created_at_idx" ON "checkout_sessions"("program_id", "challenge_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "checkout_sessions_program_id_action_id_idx" ON "checkout_sessions"("program_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "checkout_sessions_provider_session_id_key" ON "checkout_sessions"("provider_session_id");

-- CreateIndex
CREATE INDEX "payment_events_session_id_idx" ON "payment_events"("session_id");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_checkouts_idempotency_key_key" ON "sandbox_checkouts"("idempotency_key");

-- CreateIndex
CREATE INDEX "referrals_program_id_referrer_id_created_at_idx" ON "referrals"("program_id", "referrer_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "referrals_program_id_created_at_idx" ON "referrals"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "referrals_program_id_action_id_idx" ON "referrals"("program_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "referrals_id_idx" ON "referrals"("id");

-- CreateIndex
CREATE UNIQUE INDEX "referrals_program_id_referred_id_key" ON "referrals"("program_id", "referred_id");

-- CreateIndex
CREATE INDEX "visits_program_id_started_at_idx" ON "visits"("program_id", "started_at" DESC);

-- CreateIndex
CREATE INDEX "visits_program_id_participant_id_idx" ON "visits"("program_id", "participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "visits_program_id_visit_token_key" ON "visits"("program_id", "visit_token");

-- CreateIndex
CREATE INDEX "visit_events_program_id_name_time_idx" ON "visit_events"("program_id", "name", "time" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "visit_events_program_id_visit_id_event_token_key" ON "visit_events"("program_id", "visit_id", "event_token");

-- CreateIndex
CREATE INDEX "certificates_program_id_reward_id_idx" ON "certificates"("program_id", "reward_id");

-- CreateIndex
CREATE INDEX "certificates_program_id_participant_id_idx" ON "certificates"("program_id", "participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "certificates_program_id_claim_id_key" ON "certificates"("program_id", "claim_id");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_tokens_idempotency_key_key" ON "sandbox_tokens"("idempotency_key");

-- CreateIndex
CREATE UNIQUE INDEX "sandbox_tokens_transaction_key" ON "sandbox_tokens"("transaction");

-- CreateIndex
CREATE INDEX "sandbox_tokens_owner_idx" ON "sandbox_tokens"("owner");

-- AddForeignKey
ALTER TABLE "profile_attributes" ADD CONSTRAINT "profile_attributes_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "video_watches" ADD CONSTRAINT "video_watches_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "video_watches" ADD CONSTRAINT "video_watches_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_network_pages" ADD CONSTRAINT "social_network_pages_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_network_posts" ADD CONSTRAINT "social_network_posts_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_network_posts" ADD CONSTRAINT "social_network_posts_program_id_page_id_fkey" FOREIGN KEY ("program_id", "page_id") REFERENCES "social_network_pages"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_network_posts" ADD CONSTRAINT "social_network_posts_program_id_parent_post_id_fkey" FOREIGN KEY ("program_id", "parent_post_id") REFERENCES "social_network_posts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_network_posts" ADD CONSTRAINT "social_network_posts_program_id_media_file_id_fkey" FOREIGN KEY ("program_id", "media_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_post_views" ADD CONSTRAINT "social_post_views_program_id_post_id_fkey" FOREIGN KEY ("program_id", "post_id") REFERENCES "social_network_posts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "social_post_views" ADD CONSTRAINT "social_post_views_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "checkout_sessions" ADD CONSTRAINT "checkout_sessions_program_id_action_id_fkey" FOREIGN KEY ("program_id", "action_id") REFERENCES "participant_actions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_referrer_id_fkey" FOREIGN KEY ("program_id", "referrer_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_referred_id_fkey" FOREIGN KEY ("program_id", "referred_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_program_id_action_id_fkey" FOREIGN KEY ("program_id", "action_id") REFERENCES "participant_actions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "visits" ADD CONSTRAINT "visits_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "visit_events" ADD CONSTRAINT "visit_events_program_id_visit_id_fkey" FOREIGN KEY ("program_id", "visit_id") REFERENCES "visits"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_claim_id_fkey" FOREIGN KEY ("program_id", "claim_id") REFERENCES "reward_claims"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "certificates" ADD CONSTRAINT "certificates_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
