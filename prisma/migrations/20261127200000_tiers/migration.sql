-- AlterTable
ALTER TABLE "challenges" ADD COLUMN     "required_tier_id" UUID;

-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "tier_level" SMALLINT NOT NULL DEFAULT 0;

-- AlterTable
ALTER TABLE "rewards" ADD COLUMN     "required_tier_id" UUID;

-- CreateTable
CREATE TABLE "program_tiers" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "benefits" TEXT NOT NULL DEFAULT '',
    "points_threshold_min" BIGINT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "program_tiers_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "tier_rises" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "tier_id" UUID NOT NULL,
    "announced_at" TIMESTAMPTZ(3),
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "tier_rises_pkey" PRIMARY KEY ("program_id","participant_id","tier_id")
);

-- CreateIndex
CREATE INDEX "program_tiers_program_id_points_threshold_min_idx" ON "program_tiers"("program_id", "points_threshold_min");

-- CreateIndex
CREATE INDEX "tier_rises_program_id_tier_id_idx" ON "tier_rises"("program_id", "tier_id");

-- CreateIndex
CREATE INDEX "challenges_program_id_required_tier_id_idx" ON "challenges"("program_id", "required_tier_id");

-- CreateIndex
CREATE INDEX "rewards_program_id_required_tier_id_idx" ON "rewards"("program_id", "required_tier_id");

-- AddForeignKey
ALTER TABLE "challenges" ADD CONSTRAINT "challenges_program_id_required_tier_id_fkey" FOREIGN KEY ("program_id", "required_tier_id") REFERENCES "program_tiers"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_program_id_required_tier_id_fkey" FOREIGN KEY ("program_id", "required_tier_id") REFERENCES "program_tiers"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "program_tiers" ADD CONSTRAINT "program_tiers_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tier_rises" ADD CONSTRAINT "tier_rises_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "tier_rises" ADD CONSTRAINT "tier_rises_program_id_tier_id_fkey" FOREIGN KEY ("program_id", "tier_id") REFERENCES "program_tiers"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE program_tiers ADD CONSTRAINT program_tiers_points_threshold_min_check CHECK (points_threshold_min >= 0);
ALTER TABLE participants ADD CONSTRAINT participants_tier_level_check CHECK (tier_level >= 0);

-- Participants of a tier in the order of the list. Points change on every movement, the tier hardly ever.
CREATE INDEX participants_list_tier_idx ON participants (program_id, tier_level, created_at, id) WHERE email IS NOT NULL;
-- What the worker reads.
CREATE INDEX tier_rises_new_idx ON tier_rises (program_id, participant_id) WHERE announced_at IS NULL;

-- The function itself is in prisma/functions.
CREATE FUNCTION set_tier_level() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NEW; END $$;
CREATE TRIGGER participants_tier_of_new BEFORE INSERT ON participants
  FOR EACH ROW WHEN (NEW.points_issued > 0) EXECUTE FUNCTION set_tier_level();
CREATE TRIGGER participants_tier_of_points BEFORE UPDATE OF points_issued ON participants
  FOR EACH ROW WHEN (NEW.points_issued > OLD.points_issued) EXECUTE FUNCTION set_tier_level();
