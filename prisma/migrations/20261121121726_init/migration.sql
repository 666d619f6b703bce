-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "programs" (
    "id" UUID NOT NULL,
    "organization_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "subdomain" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'active',
    "time_zone" TEXT NOT NULL DEFAULT 'America/New_York',
    "i18n_enabled" BOOLEAN NOT NULL DEFAULT false,
    "test_mode" BOOLEAN NOT NULL DEFAULT false,
    "term_points_as" TEXT NOT NULL DEFAULT 'Points',
    "term_rewards_as" TEXT NOT NULL DEFAULT 'Rewards',
    "features" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "override_enrollment" BOOLEAN NOT NULL DEFAULT false,
    "program_custom_signin_url" TEXT,
    "support_email" TEXT,
    "css" TEXT NOT NULL DEFAULT '',
    "program_template_detail" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "programs_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "program_domains" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "kind" TEXT NOT NULL DEFAULT 'custom',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "program_domains_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "program_pages" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "slug" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "content" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'draft',
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "program_pages_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "navigation_menus" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "navigation_url" TEXT NOT NULL,
    "show_in_tab" BOOLEAN NOT NULL DEFAULT false,
    "show_on_logout" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "navigation_menus_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "carousel_slides" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "image_file_id" UUID,
    "link" TEXT NOT NULL DEFAULT '',
    "button_text" TEXT NOT NULL DEFAULT '',
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "carousel_slides_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "communication_settings" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "communication_settings_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "media_files" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "alt_text" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "media_files_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participants" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "email" TEXT,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "postal" TEXT,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "staff" BOOLEAN NOT NULL DEFAULT false,
    "locale" TEXT,
    "avatar_file_id" UUID,
    "email_setting_id" UUID,
    "referral_code" TEXT NOT NULL,
    "referred_by_id" UUID,
    "eligible_offers_rewards" BOOLEAN NOT NULL DEFAULT false,
    "points_issued" BIGINT NOT NULL DEFAULT 0,
    "points_pending" BIGINT NOT NULL DEFAULT 0,
    "points_available" BIGINT NOT NULL DEFAULT 0,
    "points_spent" BIGINT NOT NULL DEFAULT 0,
    "points_expired" BIGINT NOT NULL DEFAULT 0,
    "points_reversed" BIGINT NOT NULL DEFAULT 0,
    "points_debt" BIGINT NOT NULL DEFAULT 0,
    "completed_challenges" INTEGER NOT NULL DEFAULT 0,
    "rewards_earned" INTEGER NOT NULL DEFAULT 0,
    "sign_in_count" INTEGER NOT NULL DEFAULT 0,
    "last_sign_in_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participants_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_sessions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participant_sessions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_sign_in_codes" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "browser_token_hash" BYTEA,
    "return_to" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "participant_sign_in_codes_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_actions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "action_type" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "actionable_type" TEXT,
    "actionable_id" UUID,
    "points" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participant_actions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "point_postings" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "from_account" TEXT NOT NULL,
    "to_account" TEXT NOT NULL,
    "amount" BIGINT NOT NULL,
    "action_id" UUID NOT NULL,
    "reverses" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "point_postings_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "program_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("program_id","scope","key")
);

-- CreateTable
CREATE TABLE "challenges" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "caption" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "content" TEXT NOT NULL DEFAULT '',
    "challenge_type" TEXT NOT NULL,
    "parameters" TEXT,
    "published" BOOLEAN NOT NULL DEFAULT false,
    "start" TIMESTAMPTZ(3),
    "finish" TIMESTAMPTZ(3),
    "points" BIGINT NOT NULL DEFAULT 0,
    "reward_type" TEXT NOT NULL DEFAULT 'points',
    "prize_reward_id" UUID,
    "sweepstake_reward_id" UUID,
    "sweepstake_entries" INTEGER NOT NULL DEFAULT 1,
    "grants_offers" BOOLEAN NOT NULL DEFAULT false,
    "cta_button_text" TEXT NOT NULL DEFAULT '',
    "link_url" TEXT,
    "bypass_modal" BOOLEAN NOT NULL DEFAULT false,
    "api_completion_only" BOOLEAN NOT NULL DEFAULT false,
    "repeatable" BOOLEAN NOT NULL DEFAULT false,
    "repeat_after_seconds" INTEGER NOT NULL DEFAULT 86400,
    "duration_seconds" INTEGER,
    "success_message" TEXT,
    "settings" JSONB NOT NULL DEFAULT '{}',
    "image_file_id" UUID,
    "icon_file_id" UUID,
    "video_file_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenges_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "questions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "title" TEXT NOT NULL,
    "additional_details" TEXT NOT NULL DEFAULT '',
    "answer_type" TEXT NOT NULL,
    "is_required" BOOLEAN NOT NULL DEFAULT true,
    "explanation" TEXT NOT NULL DEFAULT '',
    "image_file_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "questions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "question_options" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "details" TEXT NOT NULL,
    "is_correct" BOOLEAN NOT NULL DEFAULT false,
    "image_file_id" UUID,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "question_options_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "challenge_completions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,
    "action_id" UUID NOT NULL,
    "completed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "challenge_completions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_answers" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "completion_id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "question_id" UUID NOT NULL,
    "question_option_id" UUID,
    "answer" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "participant_answers_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "rewards" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "description_details" TEXT NOT NULL DEFAULT '',
    "terms_conditions" TEXT NOT NULL DEFAULT '',
    "selection" TEXT NOT NULL,
    "published" BOOLEAN NOT NULL DEFAULT true,
    "feature" BOOLEAN NOT NULL DEFAULT true,
    "repeatable" BOOLEAN NOT NULL DEFAULT false,
    "threshold" BIGINT NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,
    "claim_limit" INTEGER,
    "claims_count" INTEGER NOT NULL DEFAULT 0,
    "start" TIMESTAMPTZ(3),
    "finish" TIMESTAMPTZ(3),
    "redemption_details" TEXT NOT NULL DEFAULT '',
    "image_file_id" UUID,
    "redemption_image_file_id" UUID,
    "achievement_image_file_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "rewards_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "reward_coupons" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "code" TEXT NOT NULL,
    "claim_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reward_coupons_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "reward_claims" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,
    "action_id" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "reward_claims_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "sweepstake_entries" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "entries" INTEGER NOT NULL DEFAULT 1,
    "action_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweepstake_entries_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "admins" (
    "id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "first_name" TEXT NOT NULL DEFAULT '',
    "last_name" TEXT NOT NULL DEFAULT '',
    "super_admin" BOOLEAN NOT NULL DEFAULT false,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "preferred_locale" TEXT NOT NULL DEFAULT 'en',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admins_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organization_admins" (
    "organization_id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_admins_pkey" PRIMARY KEY ("organization_id","admin_id")
);

-- CreateTable
CREATE TABLE "program_staff" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "role" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "program_staff_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "admin_sessions" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "token_hash" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "admin_sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "admin_sign_in_codes" (
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "secret_hash" BYTEA NOT NULL,
    "browser_token_hash" BYTEA,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),

    CONSTRAINT "admin_sign_in_codes_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_entries" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "actor_type" TEXT NOT NULL,
    "actor_id" UUID,
    "verb" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" UUID,
    "reason" TEXT,
    "before" JSONB,
    "after" JSONB,
    "request_id" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_entries_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "rate_limits" (
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "window_start" TIMESTAMPTZ(3) NOT NULL,
    "hits" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "rate_limits_pkey" PRIMARY KEY ("scope","key")
);

-- CreateTable
CREATE TABLE "sandbox_clock" (
    "singleton" BOOLEAN NOT NULL DEFAULT true,
    "offset_ms" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "sandbox_clock_pkey" PRIMARY KEY ("singleton")
);

-- CreateTable
CREATE TABLE "sandbox_mails" (
    "id" UUID NOT NULL,
    "to" TEXT NOT NULL,
    "from" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "html" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_mails_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "programs_subdomain_key" ON "programs"("subdomain");

-- CreateIndex
CREATE INDEX "programs_organization_id_idx" ON "programs"("organization_id");

-- CreateIndex
CREATE UNIQUE INDEX "program_domains_host_key" ON "program_domains"("host");

-- CreateIndex
CREATE UNIQUE INDEX "program_pages_program_id_slug_key" ON "program_pages"("program_id", "slug");

-- CreateIndex
CREATE INDEX "navigation_menus_program_id_position_idx" ON "navigation_menus"("program_id", "position");

-- CreateIndex
CREATE INDEX "carousel_slides_program_id_position_idx" ON "carousel_slides"("program_id", "position");

-- CreateIndex
CREATE INDEX "carousel_slides_program_id_image_file_id_idx" ON "carousel_slides"("program_id", "image_file_id");

-- CreateIndex
CREATE INDEX "media_files_program_id_created_at_idx" ON "media_files"("program_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "media_files_program_id_key_key" ON "media_files"("program_id", "key");

-- CreateIndex
CREATE INDEX "participants_program_id_created_at_idx" ON "participants"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participants_program_id_referred_by_id_idx" ON "participants"("program_id", "referred_by_id");

-- CreateIndex
CREATE INDEX "participants_program_id_avatar_file_id_idx" ON "participants"("program_id", "avatar_file_id");

-- CreateIndex
CREATE INDEX "participants_program_id_email_setting_id_idx" ON "participants"("program_id", "email_setting_id");

-- CreateIndex
CREATE UNIQUE INDEX "participants_program_id_email_key" ON "participants"("program_id", "email");

-- CreateIndex
CREATE UNIQUE INDEX "participants_program_id_referral_code_key" ON "participants"("program_id", "referral_code");

-- CreateIndex
CREATE INDEX "participant_sessions_program_id_participant_id_idx" ON "participant_sessions"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "participant_sessions_expires_at_idx" ON "participant_sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "participant_sessions_program_id_token_hash_key" ON "participant_sessions"("program_id", "token_hash");

-- CreateIndex
CREATE INDEX "participant_sign_in_codes_program_id_participant_id_created_idx" ON "participant_sign_in_codes"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participant_sign_in_codes_program_id_secret_hash_idx" ON "participant_sign_in_codes"("program_id", "secret_hash");

-- CreateIndex
CREATE INDEX "participant_sign_in_codes_expires_at_idx" ON "participant_sign_in_codes"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "participant_sign_in_codes_program_id_browser_token_hash_key" ON "participant_sign_in_codes"("program_id", "browser_token_hash");

-- CreateIndex
CREATE INDEX "participant_actions_program_id_participant_id_created_at_idx" ON "participant_actions"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participant_actions_program_id_created_at_idx" ON "participant_actions"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participant_actions_program_id_actionable_type_actionable_i_idx" ON "participant_actions"("program_id", "actionable_type", "actionable_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "point_postings_program_id_participant_id_created_at_idx" ON "point_postings"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "point_postings_program_id_action_id_idx" ON "point_postings"("program_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "point_postings_program_id_reverses_from_account_to_account_key" ON "point_postings"("program_id", "reverses", "from_account", "to_account");

-- CreateIndex
CREATE INDEX "idempotency_keys_created_at_idx" ON "idempotency_keys"("created_at");

-- CreateIndex
CREATE INDEX "challenges_program_id_position_identifier_idx" ON "challenges"("program_id", "position", "identifier");

-- CreateIndex
CREATE INDEX "challenges_program_id_prize_reward_id_idx" ON "challenges"("program_id", "prize_reward_id");

-- CreateIndex
CREATE INDEX "challenges_program_id_sweepstake_reward_id_idx" ON "challenges"("program_id", "sweepstake_reward_id");

-- CreateIndex
CREATE INDEX "challenges_program_id_image_file_id_idx" ON "challenges"("program_id", "image_file_id");

-- CreateIndex
CREATE INDEX "challenges_program_id_icon_file_id_idx" ON "challenges"("program_id", "icon_file_id");

-- CreateIndex
CREATE INDEX "challenges_program_id_video_file_id_idx" ON "challenges"("program_id", "video_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "challenges_program_id_identifier_key" ON "challenges"("program_id", "identifier");

-- CreateIndex
CREATE INDEX "questions_program_id_challenge_id_position_idx" ON "questions"("program_id", "challenge_id", "position");

-- CreateIndex
CREATE INDEX "questions_program_id_image_file_id_idx" ON "questions"("program_id", "image_file_id");

-- CreateIndex
CREATE INDEX "question_options_program_id_question_id_position_idx" ON "question_options"("program_id", "question_id", "position");

-- CreateIndex
CREATE INDEX "question_options_program_id_image_file_id_idx" ON "question_options"("program_id", "image_file_id");

-- CreateIndex
CREATE INDEX "challenge_completions_program_id_challenge_id_completed_at_idx" ON "challenge_completions"("program_id", "challenge_id", "completed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "challenge_completions_program_id_participant_id_challenge_i_key" ON "challenge_completions"("program_id", "participant_id", "challenge_id", "occurrence");

-- CreateIndex
CREATE INDEX "participant_answers_program_id_participant_id_challenge_id_idx" ON "participant_answers"("program_id", "participant_id", "challenge_id");

-- CreateIndex
CREATE INDEX "participant_answers_program_id_question_id_question_option__idx" ON "participant_answers"("program_id", "question_id", "question_option_id");

-- CreateIndex
CREATE INDEX "participant_answers_program_id_challenge_id_idx" ON "participant_answers"("program_id", "challenge_id");

-- CreateIndex
CREATE INDEX "participant_answers_program_id_completion_id_idx" ON "participant_answers"("program_id", "completion_id");

-- CreateIndex
CREATE INDEX "participant_answers_program_id_question_option_id_idx" ON "participant_answers"("program_id", "question_option_id");

-- CreateIndex
CREATE INDEX "rewards_program_id_finish_name_idx" ON "rewards"("program_id", "finish", "name");

-- CreateIndex
CREATE INDEX "rewards_program_id_image_file_id_idx" ON "rewards"("program_id", "image_file_id");

-- CreateIndex
CREATE INDEX "rewards_program_id_redemption_image_file_id_idx" ON "rewards"("program_id", "redemption_image_file_id");

-- CreateIndex
CREATE INDEX "rewards_program_id_achievement_image_file_id_idx" ON "rewards"("program_id", "achievement_image_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "reward_coupons_program_id_reward_id_code_key" ON "reward_coupons"("program_id", "reward_id", "code");

-- CreateIndex
CREATE UNIQUE INDEX "reward_coupons_program_id_claim_id_key" ON "reward_coupons"("program_id", "claim_id");

-- CreateIndex
CREATE INDEX "reward_claims_program_id_reward_id_claimed_at_idx" ON "reward_claims"("program_id", "reward_id", "claimed_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "reward_claims_program_id_participant_id_reward_id_occurrenc_key" ON "reward_claims"("program_id", "participant_id", "reward_id", "occurrence");

-- CreateIndex
CREATE INDEX "sweepstake_entries_program_id_participant_id_reward_id_idx" ON "sweepstake_entries"("program_id", "participant_id", "reward_id");

-- CreateIndex
CREATE INDEX "sweepstake_entries_program_id_reward_id_idx" ON "sweepstake_entries"("program_id", "reward_id");

-- CreateIndex
CREATE UNIQUE INDEX "admins_email_key" ON "admins"("email");

-- CreateIndex
CREATE INDEX "organization_admins_admin_id_idx" ON "organization_admins"("admin_id");

-- CreateIndex
CREATE INDEX "program_staff_admin_id_idx" ON "program_staff"("admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "program_staff_program_id_admin_id_key" ON "program_staff"("program_id", "admin_id");

-- CreateIndex
CREATE UNIQUE INDEX "admin_sessions_token_hash_key" ON "admin_sessions"("token_hash");

-- CreateIndex
CREATE INDEX "admin_sessions_admin_id_idx" ON "admin_sessions"("admin_id");

-- CreateIndex
CREATE INDEX "admin_sessions_expires_at_idx" ON "admin_sessions"("expires_at");

-- CreateIndex
CREATE UNIQUE INDEX "admin_sign_in_codes_browser_token_hash_key" ON "admin_sign_in_codes"("browser_token_hash");

-- CreateIndex
CREATE INDEX "admin_sign_in_codes_admin_id_created_at_idx" ON "admin_sign_in_codes"("admin_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "admin_sign_in_codes_secret_hash_idx" ON "admin_sign_in_codes"("secret_hash");

-- CreateIndex
CREATE INDEX "admin_sign_in_codes_expires_at_idx" ON "admin_sign_in_codes"("expires_at");

-- CreateIndex
CREATE INDEX "audit_entries_program_id_created_at_idx" ON "audit_entries"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_entries_program_id_target_type_target_id_created_at_idx" ON "audit_entries"("program_id", "target_type", "target_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "sandbox_mails_to_sent_at_idx" ON "sandbox_mails"("to", "sent_at" DESC);

-- AddForeignKey
ALTER TABLE "programs" ADD CONSTRAINT "programs_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "program_domains" ADD CONSTRAINT "program_domains_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "program_pages" ADD CONSTRAINT "program_pages_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "navigation_menus" ADD CONSTRAINT "navigation_menus_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "carousel_slides" ADD CONSTRAINT "carousel_slides_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "carousel_slides" ADD CONSTRAINT "carousel_slides_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "communication_settings" ADD CONSTRAINT "communication_settings_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "media_files" ADD CONSTRAINT "media_files_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_program_id_avatar_file_id_fkey" FOREIGN KEY ("program_id", "avatar_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_program_id_email_setting_id_fkey" FOREIGN KEY ("program_id", "email_setting_id") REFERENCES "communication_settings"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participants" ADD CONSTRAINT "participants_program_id_referred_by_id_fkey" FOREIGN KEY ("program_id", "referred_by_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_sessions" ADD CONSTRAINT "participant_sessions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_sign_in_codes" ADD CONSTRAINT "participant_sign_in_codes_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_actions" ADD CONSTRAINT "participant_actions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "point_postings" ADD CONSTRAINT "point_postings_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "point_postings" ADD CONSTRAINT "point_postings_program_id_action_id_fkey" FOREIGN KEY ("program_id", "action_id") REFERENCES "participant_actions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "point_postings" ADD CONSTRAINT "point_postings_program_id_reverses_fkey" FOREIGN KEY ("program_id", "reverses") REFERENCES "point_postings"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_prize_reward_id_fkey" FOREIGN KEY ("program_id", "prize_reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_sweepstake_reward_id_fkey" FOREIGN KEY ("program_id", "sweepstake_reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_icon_file_id_fkey" FOREIGN KEY ("program_id", "icon_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_video_file_id_fkey" FOREIGN KEY ("program_id", "video_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "questions" ADD CONSTRAINT "questions_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_program_id_question_id_fkey" FOREIGN KEY ("program_id", "question_id") REFERENCES "questions"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "question_options" ADD CONSTRAINT "question_options_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenge_completions" ADD CONSTRAINT "challenge_completions_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "challenge_completions" ADD CONSTRAINT "challenge_completions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_program_id_completion_id_fkey" FOREIGN KEY ("program_id", "completion_id") REFERENCES "challenge_completions"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_program_id_question_id_fkey" FOREIGN KEY ("program_id", "question_id") REFERENCES "questions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_answers" ADD CONSTRAINT "participant_answers_program_id_question_option_id_fkey" FOREIGN KEY ("program_id", "question_option_id") REFERENCES "question_options"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_program_id_redemption_image_file_id_fkey" FOREIGN KEY ("program_id", "redemption_image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_program_id_achievement_image_file_id_fkey" FOREIGN KEY ("program_id", "achievement_image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reward_coupons" ADD CONSTRAINT "reward_coupons_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reward_coupons" ADD CONSTRAINT "reward_coupons_program_id_claim_id_fkey" FOREIGN KEY ("program_id", "claim_id") REFERENCES "reward_claims"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reward_claims" ADD CONSTRAINT "reward_claims_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "reward_claims" ADD CONSTRAINT "reward_claims_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "sweepstake_entries" ADD CONSTRAINT "sweepstake_entries_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "sweepstake_entries" ADD CONSTRAINT "sweepstake_entries_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "organization_admins" ADD CONSTRAINT "organization_admins_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "organization_admins" ADD CONSTRAINT "organization_admins_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "program_staff" ADD CONSTRAINT "program_staff_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "program_staff" ADD CONSTRAINT "program_staff_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "admin_sessions" ADD CONSTRAINT "admin_sessions_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "admin_sign_in_codes" ADD CONSTRAINT "admin_sign_in_codes_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "audit_entries" ADD CONSTRAINT "audit_entries_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;
