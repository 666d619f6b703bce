-- cube: nearest neighbours in three dimensions. btree_gist: the category beside them in one index. unaccent, fuzzystrmatch
-- and pg_trgm: keywords that forgive. All are trusted extensions: the database's owner may create them.
CREATE EXTENSION IF NOT EXISTS cube;
CREATE EXTENSION IF NOT EXISTS btree_gist;
CREATE EXTENSION IF NOT EXISTS unaccent;
CREATE EXTENSION IF NOT EXISTS fuzzystrmatch;
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- A place as a point of the unit sphere. The straight line between two of them grows with the way over the ground, so
-- the order by one is the order by the other, which is not so for degrees of latitude and longitude. The body is bound
-- when it is created: a restored dump computes the column before anything is on its search path.
CREATE FUNCTION earth_position(p_latitude double precision, p_longitude double precision) RETURNS cube
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN cube(ARRAY[cos(radians(p_latitude)) * cos(radians(p_longitude)), cos(radians(p_latitude)) * sin(radians(p_longitude)),
  sin(radians(p_latitude))]);

-- CreateTable
CREATE TABLE "merchants" (
    "id" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "category" INTEGER NOT NULL,
    "second_category" TEXT NOT NULL DEFAULT '',
    "stub_copy" TEXT NOT NULL DEFAULT '',
    "phone" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "state" TEXT NOT NULL DEFAULT '',
    "zip_code" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,
    "position" cube GENERATED ALWAYS AS (earth_position("latitude", "longitude")) STORED,
    "logo_path" TEXT,
    "offers_count" INTEGER NOT NULL DEFAULT 0,
    "top_value_cents" INTEGER NOT NULL DEFAULT 0,
    "search" tsvector,
    "import_id" UUID,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "merchants_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offers" (
    "id" UUID NOT NULL,
    "merchant_id" UUID NOT NULL,
    "endeca_key" TEXT NOT NULL,
    "text_short" TEXT NOT NULL,
    "text_long" TEXT NOT NULL DEFAULT '',
    "valid_qualifier" TEXT NOT NULL DEFAULT '',
    "value_cents" INTEGER NOT NULL DEFAULT 0,
    "redemption_types" TEXT[],
    "web_site" TEXT,
    "import_id" UUID,

    CONSTRAINT "offers_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "merchant_words" (
    "word" TEXT NOT NULL,

    CONSTRAINT "merchant_words_pkey" PRIMARY KEY ("word")
);

-- CreateTable
CREATE TABLE "zip_codes" (
    "zip" TEXT NOT NULL,
    "city" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "latitude" DOUBLE PRECISION NOT NULL,
    "longitude" DOUBLE PRECISION NOT NULL,

    CONSTRAINT "zip_codes_pkey" PRIMARY KEY ("zip")
);

-- CreateTable
CREATE TABLE "merchant_imports" (
    "id" UUID NOT NULL,
    "file_hash" BYTEA NOT NULL,
    "records_done" BIGINT NOT NULL DEFAULT 0,
    "merchants_done" BIGINT NOT NULL DEFAULT 0,
    "offers_done" BIGINT NOT NULL DEFAULT 0,
    "bad_records" BIGINT NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),

    CONSTRAINT "merchant_imports_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "offer_redemptions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "endeca_key" TEXT NOT NULL,
    "redemption_type" TEXT NOT NULL,
    "merchant_name" TEXT NOT NULL,
    "offer_text" TEXT NOT NULL,
    "web_site" TEXT,
    "year" INTEGER NOT NULL,
    "voucher_code" TEXT,
    "voucher_url" TEXT,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "redeemed_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),
    "voided_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_redemptions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "offer_reports" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "endeca_key" TEXT NOT NULL,
    "merchant_name" TEXT NOT NULL,
    "offer_text" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "status" TEXT NOT NULL DEFAULT 'open',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "offer_reports_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE UNIQUE INDEX "merchants_external_id_key" ON "merchants"("external_id");

-- CreateIndex
CREATE INDEX "merchants_slug_idx" ON "merchants"("slug");

-- CreateIndex
CREATE UNIQUE INDEX "offers_endeca_key_key" ON "offers"("endeca_key");

-- CreateIndex
CREATE INDEX "offers_merchant_id_idx" ON "offers"("merchant_id");

-- CreateIndex
CREATE INDEX "merchant_imports_file_hash_started_at_idx" ON "merchant_imports"("file_hash", "started_at" DESC);

-- CreateIndex
CREATE INDEX "offer_redemptions_program_id_participant_id_created_at_idx" ON "offer_redemptions"("program_id", "participant_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "offer_redemptions_program_id_created_at_idx" ON "offer_redemptions"("program_id", "created_at" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "offer_redemptions_program_id_voucher_code_key" ON "offer_redemptions"("program_id", "voucher_code");

-- CreateIndex
CREATE INDEX "offer_reports_program_id_participant_id_idx" ON "offer_reports"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "offer_reports_program_id_status_created_at_idx" ON "offer_reports"("program_id", "status", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "offers" ADD CONSTRAINT "offers_merchant_id_fkey" FOREIGN KEY ("merchant_id") REFERENCES "merchants"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "offer_redemptions" ADD CONSTRAINT "offer_redemptions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "offer_reports" ADD CONSTRAINT "offer_reports_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;
