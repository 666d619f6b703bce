-- CreateTable
CREATE TABLE "celebrations" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "reward_id" UUID,
    "points" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "celebrations_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "celebrations_program_id_participant_id_idx" ON "celebrations"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "celebrations_program_id_reward_id_idx" ON "celebrations"("program_id", "reward_id");

-- CreateIndex
CREATE INDEX "celebrations_created_at_idx" ON "celebrations" USING BRIN ("created_at");

-- AddForeignKey
ALTER TABLE "celebrations" ADD CONSTRAINT "celebrations_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "celebrations" ADD CONSTRAINT "celebrations_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What the schema cannot say.

ALTER TABLE celebrations ADD CONSTRAINT celebrations_kind_check CHECK (kind IN ('sign_up', 'friend_joined', 'reward_won')),
  ADD CONSTRAINT celebrations_reward_check CHECK ((kind = 'reward_won') = (reward_id IS NOT NULL));
