-- CreateTable
CREATE TABLE "sweepstake_entrants" (
    "program_id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "entries" BIGINT NOT NULL,
    "last_entry_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweepstake_entrants_pkey" PRIMARY KEY ("program_id","participant_id","reward_id")
);

-- AddForeignKey
ALTER TABLE "sweepstake_entrants" ADD CONSTRAINT "sweepstake_entrants_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;
