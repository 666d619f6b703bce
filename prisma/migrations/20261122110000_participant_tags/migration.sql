-- Admins' tags on participants too.
-- AlterTable
ALTER TABLE "taggings" ADD COLUMN     "participant_id" UUID;

-- CreateIndex
CREATE INDEX "taggings_program_id_participant_id_idx" ON "taggings"("program_id", "participant_id");

-- CreateIndex
CREATE UNIQUE INDEX "taggings_program_id_tag_id_participant_id_key" ON "taggings"("program_id", "tag_id", "participant_id");

-- AddForeignKey
ALTER TABLE "taggings" ADD CONSTRAINT "taggings_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE taggings DROP CONSTRAINT taggings_row_check,
  ADD CONSTRAINT taggings_row_check CHECK (num_nonnulls(challenge_id, reward_id, participant_id) = 1);
