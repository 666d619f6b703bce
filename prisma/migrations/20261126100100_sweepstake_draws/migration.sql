-- An entry that an admin generated belongs to no action, unless a completion that lacked it is found.
ALTER TABLE "sweepstake_entries" ALTER COLUMN "action_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "sweepstake_draws" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "reward_id" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "status" TEXT NOT NULL,
    "commitment" TEXT NOT NULL,
    "sealed_seed" TEXT,
    "seed" TEXT,
    "places" INTEGER,
    "entry_count" INTEGER,
    "total_weight" BIGINT,
    "list_hash" TEXT,
    "beacon_source" TEXT,
    "beacon_round" BIGINT,
    "beacon_value" TEXT,
    "beacon_url" TEXT,
    "reason" TEXT,
    "drawn_by_id" UUID,
    "committed_at" TIMESTAMPTZ(3) NOT NULL,
    "frozen_at" TIMESTAMPTZ(3),
    "drawn_at" TIMESTAMPTZ(3),

    CONSTRAINT "sweepstake_draws_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "draw_entries" (
    "program_id" UUID NOT NULL,
    "draw_id" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "entry_id" TEXT NOT NULL,
    "participant_id" UUID,
    "weight" INTEGER NOT NULL,

    CONSTRAINT "draw_entries_pkey" PRIMARY KEY ("program_id","draw_id","position")
);

-- CreateTable
CREATE TABLE "draw_winners" (
    "program_id" UUID NOT NULL,
    "draw_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,
    "position" INTEGER NOT NULL,
    "participant_id" UUID,
    "claim_id" UUID,
    "replaced_at" TIMESTAMPTZ(3),

    CONSTRAINT "draw_winners_pkey" PRIMARY KEY ("program_id","draw_id","place")
);

-- CreateIndex
CREATE UNIQUE INDEX "sweepstake_draws_program_id_reward_id_number_key" ON "sweepstake_draws"("program_id", "reward_id", "number");

-- CreateIndex
CREATE INDEX "draw_entries_program_id_participant_id_idx" ON "draw_entries"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "draw_winners_program_id_participant_id_idx" ON "draw_winners"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "draw_winners_program_id_draw_id_position_idx" ON "draw_winners"("program_id", "draw_id", "position");

-- CreateIndex
CREATE INDEX "draw_winners_program_id_claim_id_idx" ON "draw_winners"("program_id", "claim_id");

-- AddForeignKey
ALTER TABLE "sweepstake_draws" ADD CONSTRAINT "sweepstake_draws_program_id_reward_id_fkey" FOREIGN KEY ("program_id", "reward_id") REFERENCES "rewards"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_entries" ADD CONSTRAINT "draw_entries_program_id_draw_id_fkey" FOREIGN KEY ("program_id", "draw_id") REFERENCES "sweepstake_draws"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_entries" ADD CONSTRAINT "draw_entries_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_winners" ADD CONSTRAINT "draw_winners_program_id_draw_id_fkey" FOREIGN KEY ("program_id", "draw_id") REFERENCES "sweepstake_draws"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_winners" ADD CONSTRAINT "draw_winners_program_id_draw_id_position_fkey" FOREIGN KEY ("program_id", "draw_id", "position") REFERENCES "draw_entries"("program_id", "draw_id", "position") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_winners" ADD CONSTRAINT "draw_winners_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "draw_winners" ADD CONSTRAINT "draw_winners_program_id_claim_id_fkey" FOREIGN KEY ("program_id", "claim_id") REFERENCES "reward_claims"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- A seed is either secret or published with the result, never both and never neither.
ALTER TABLE sweepstake_draws
  ADD CONSTRAINT sweepstake_draws_status_check CHECK (status IN ('committed', 'frozen', 'done')),
  ADD CONSTRAINT sweepstake_draws_seed_check CHECK ((status = 'done') = (seed IS NOT NULL) AND (seed IS NULL) = (sealed_seed IS NOT NULL)),
  ADD CONSTRAINT sweepstake_draws_list_check CHECK ((status = 'committed') = (list_hash IS NULL)),
  ADD CONSTRAINT sweepstake_draws_source_check CHECK (beacon_source IN ('drand', 'sandbox', 'list'));
ALTER TABLE draw_entries ADD CONSTRAINT draw_entries_weight_check CHECK (weight > 0);
-- One open draw for each sweepstake: of two at the same moment, the second finds the first one's.
CREATE UNIQUE INDEX sweepstake_draws_open_idx ON sweepstake_draws (program_id, reward_id) WHERE status <> 'done';
