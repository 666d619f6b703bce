-- CreateTable
CREATE TABLE "purchase_proof_settings" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "exclusion_identifiers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "external_points_per_cent" DECIMAL(12,6),
    "max_age_days" INTEGER NOT NULL DEFAULT 90,
    "max_per_day" INTEGER NOT NULL DEFAULT 10,
    "retention_days" INTEGER NOT NULL DEFAULT 395,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_proof_settings_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "purchase_proof_products" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "identifiers" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "keywords" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "points_per_cent" DECIMAL(12,6) NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "challenge_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_proof_products_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "purchase_proof_merchants" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "aliases" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "address" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "purchase_proof_merchants_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "purchase_proof_product_merchants" (
    "program_id" UUID NOT NULL,
    "product_id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,

    CONSTRAINT "purchase_proof_product_merchants_pkey" PRIMARY KEY ("program_id","product_id","merchant_id")
);

-- CreateTable
CREATE TABLE "receipts" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'pending',
    "source" TEXT NOT NULL DEFAULT 'upload',
    "merchant_name" TEXT NOT NULL DEFAULT '',
    "merchant_address" TEXT NOT NULL DEFAULT '',
    "merchant_id" UUID,
    "purchase_date" DATE,
    "total_cents" INTEGER,
    "points" BIGINT NOT NULL DEFAULT 0,
    "action_id" UUID,
    "reading" JSONB,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "review_comment" TEXT NOT NULL DEFAULT '',
    "review_requested_at" TIMESTAMPTZ(3),
    "admin_invalidation_reason" TEXT,
    "admin_invalidation_message" TEXT NOT NULL DEFAULT '',
    "admin_comments" TEXT NOT NULL DEFAULT '',
    "admin_marked_as_valid_at" TIMESTAMPTZ(3),
    "admin_marked_as_invalid_at" TIMESTAMPTZ(3),
    "verified_at" TIMESTAMPTZ(3),
    "cleared_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipts_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "receipt_files" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "hash" BYTEA NOT NULL,
    "picture_hash" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_files_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "receipt_items" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "sku" TEXT NOT NULL DEFAULT '',
    "name" TEXT NOT NULL DEFAULT '',
    "quantity" DECIMAL(12,3) NOT NULL DEFAULT 1,
    "price_cents" INTEGER NOT NULL,
    "product_id" UUID,
    "matched_strategy" TEXT,
    "matched_keyword" TEXT,
    "match_confidence" DOUBLE PRECISION,
    "eligible" BOOLEAN NOT NULL DEFAULT false,
    "points" BIGINT NOT NULL DEFAULT 0,
    "admin_comments" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_items_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "receipt_tags" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "reason" TEXT NOT NULL,
    "linked_receipt_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "receipt_tags_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "receipt_completions" (
    "program_id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "challenge_id" UUID NOT NULL,
    "action_id" UUID NOT NULL,

    CONSTRAINT "receipt_completions_pkey" PRIMARY KEY ("program_id","receipt_id","challenge_id")
);

-- CreateTable
CREATE TABLE "receipt_issue_reports" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "receipt_id" UUID NOT NULL,
    "message" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "closed_at" TIMESTAMPTZ(3),

    CONSTRAINT "receipt_issue_reports_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "purchase_proof_settings_program_id_key" ON "purchase_proof_settings"("program_id");

-- CreateIndex
CREATE INDEX "purchase_proof_products_program_id_challenge_id_idx" ON "purchase_proof_products"("program_id", "challenge_id");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_proof_products_program_id_name_key" ON "purchase_proof_products"("program_id", "name");

-- CreateIndex
CREATE UNIQUE INDEX "purchase_proof_merchants_program_id_name_key" ON "purchase_proof_merchants"("program_id", "name");

-- CreateIndex
CREATE INDEX "purchase_proof_product_merchants_program_id_merchant_id_idx" ON "purchase_proof_product_merchants"("program_id", "merchant_id");

-- CreateIndex
CREATE INDEX "receipts_program_id_created_at_idx" ON "receipts"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "receipts_program_id_status_created_at_idx" ON "receipts"("program_id", "status", "created_at");

-- CreateIndex
CREATE INDEX "receipts_program_id_participant_id_created_at_idx" ON "receipts"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "receipts_program_id_purchase_date_total_cents_idx" ON "receipts"("program_id", "purchase_date", "total_cents");

-- CreateIndex
CREATE INDEX "receipts_program_id_merchant_id_idx" ON "receipts"("program_id", "merchant_id");

-- CreateIndex
CREATE INDEX "receipts_program_id_action_id_idx" ON "receipts"("program_id", "action_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipts_id_idx" ON "receipts"("id");

-- CreateIndex
CREATE INDEX "receipt_files_program_id_created_at_idx" ON "receipt_files"("program_id", "created_at");

-- CreateIndex
CREATE INDEX "receipt_files_program_id_hash_idx" ON "receipt_files"("program_id", "hash");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_files_program_id_receipt_id_position_key" ON "receipt_files"("program_id", "receipt_id", "position");

-- CreateIndex
CREATE INDEX "receipt_items_program_id_receipt_id_position_idx" ON "receipt_items"("program_id", "receipt_id", "position");

-- CreateIndex
CREATE INDEX "receipt_items_program_id_product_id_idx" ON "receipt_items"("program_id", "product_id");

-- CreateIndex
CREATE INDEX "receipt_tags_program_id_linked_receipt_id_idx" ON "receipt_tags"("program_id", "linked_receipt_id");

-- CreateIndex
CREATE UNIQUE INDEX "receipt_tags_program_id_receipt_id_reason_key" ON "receipt_tags"("program_id", "receipt_id", "reason");

-- CreateIndex
CREATE INDEX "receipt_completions_program_id_challenge_id_idx" ON "receipt_completions"("program_id", "challenge_id");

-- CreateIndex
CREATE INDEX "receipt_completions_program_id_action_id_idx" ON "receipt_completions"("program_id", "action_id");

-- CreateIndex
CREATE INDEX "receipt_issue_reports_program_id_receipt_id_idx" ON "receipt_issue_reports"("program_id", "receipt_id");

-- AddForeignKey
ALTER TABLE "purchase_proof_settings" ADD CONSTRAINT "purchase_proof_settings_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_proof_products" ADD CONSTRAINT "purchase_proof_products_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_proof_products" ADD CONSTRAINT "purchase_proof_products_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_proof_merchants" ADD CONSTRAINT "purchase_proof_merchants_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_proof_product_merchants" ADD CONSTRAINT "purchase_proof_product_merchants_program_id_product_id_fkey" FOREIGN KEY ("program_id", "product_id") REFERENCES "purchase_proof_products"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "purchase_proof_product_merchants" ADD CONSTRAINT "purchase_proof_product_merchants_program_id_merchant_id_fkey" FOREIGN KEY ("program_id", "merchant_id") REFERENCES "purchase_proof_merchants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_program_id_merchant_id_fkey" FOREIGN KEY ("program_id", "merchant_id") REFERENCES "purchase_proof_merchants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_program_id_action_id_fkey" FOREIGN KEY ("program_id", "action_id") REFERENCES "participant_actions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_files" ADD CONSTRAINT "receipt_files_program_id_receipt_id_fkey" FOREIGN KEY ("program_id", "receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_program_id_receipt_id_fkey" FOREIGN KEY ("program_id", "receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_items" ADD CONSTRAINT "receipt_items_program_id_product_id_fkey" FOREIGN KEY ("program_id", "product_id") REFERENCES "purchase_proof_products"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_tags" ADD CONSTRAINT "receipt_tags_program_id_receipt_id_fkey" FOREIGN KEY ("program_id", "receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_tags" ADD CONSTRAINT "receipt_tags_program_id_linked_receipt_id_fkey" FOREIGN KEY ("program_id", "linked_receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_completions" ADD CONSTRAINT "receipt_completions_program_id_receipt_id_fkey" FOREIGN KEY ("program_id", "receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_completions" ADD CONSTRAINT "receipt_completions_program_id_challenge_id_fkey" FOREIGN KEY ("program_id", "challenge_id") REFERENCES "challenges"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_completions" ADD CONSTRAINT "receipt_completions_program_id_action_id_fkey" FOREIGN KEY ("program_id", "action_id") REFERENCES "participant_actions"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "receipt_issue_reports" ADD CONSTRAINT "receipt_issue_reports_program_id_receipt_id_fkey" FOREIGN KEY ("program_id", "receipt_id") REFERENCES "receipts"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE purchase_proof_settings
  ADD CONSTRAINT purchase_proof_settings_check CHECK (external_points_per_cent >= 0 AND max_age_days > 0 AND max_per_day > 0 AND retention_days > 0);
ALTER TABLE purchase_proof_products ADD CONSTRAINT purchase_proof_products_points_check CHECK (points_per_cent >= 0);
ALTER TABLE receipts
  ADD CONSTRAINT receipts_status_check CHECK (status IN
    ('pending', 'failed', 'processed', 'eligible', 'no_eligible_items', 'needs_human_review', 'rejected', 'review_requested')),
  ADD CONSTRAINT receipts_source_check CHECK (source IN ('upload', 'external')),
  ADD CONSTRAINT receipts_points_check CHECK (points >= 0 AND (points = 0) = (action_id IS NULL)),
  ADD CONSTRAINT receipts_marked_check CHECK (admin_marked_as_valid_at IS NULL OR admin_marked_as_invalid_at IS NULL);
ALTER TABLE receipt_items
  ADD CONSTRAINT receipt_items_points_check CHECK (points >= 0),
  ADD CONSTRAINT receipt_items_matched_check CHECK ((product_id IS NULL) = (matched_strategy IS NULL)
    AND matched_strategy IN ('sku', 'keyword', 'fuzzy', 'manual'));
-- What waits for a reviewer, in their order.
CREATE INDEX receipts_review_idx ON receipts (program_id, created_at, id) WHERE status IN ('needs_human_review', 'review_requested');
