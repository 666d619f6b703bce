-- CreateTable
CREATE TABLE "dashboard_days" (
    "program_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "actions" INTEGER NOT NULL,
    "completions" INTEGER NOT NULL,
    "claims" INTEGER NOT NULL,
    "visits" INTEGER NOT NULL,
    "active_participants" INTEGER NOT NULL,

    CONSTRAINT "dashboard_days_pkey" PRIMARY KEY ("program_id","day")
);

-- CreateTable
CREATE TABLE "dashboard_rollups" (
    "program_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "counted_at" TIMESTAMPTZ(3) NOT NULL,
    "time_zone" TEXT NOT NULL,
    "active_participants" INTEGER NOT NULL,

    CONSTRAINT "dashboard_rollups_pkey" PRIMARY KEY ("program_id","part")
);

-- CreateTable
CREATE TABLE "dashboard_top_users" (
    "program_id" UUID NOT NULL,
    "part" TEXT NOT NULL,
    "rank" INTEGER NOT NULL,
    "participant_id" UUID NOT NULL,
    "points" BIGINT NOT NULL,
    "completions" INTEGER NOT NULL,

    CONSTRAINT "dashboard_top_users_pkey" PRIMARY KEY ("program_id","part","rank")
);

-- CreateTable
CREATE TABLE "dashboard_staff" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,

    CONSTRAINT "dashboard_staff_pkey" PRIMARY KEY ("program_id","participant_id")
);

-- CreateIndex
CREATE INDEX "dashboard_top_users_program_id_participant_id_idx" ON "dashboard_top_users"("program_id", "participant_id");

-- AddForeignKey
ALTER TABLE "dashboard_days" ADD CONSTRAINT "dashboard_days_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dashboard_rollups" ADD CONSTRAINT "dashboard_rollups_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dashboard_top_users" ADD CONSTRAINT "dashboard_top_users_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "dashboard_staff" ADD CONSTRAINT "dashboard_staff_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;
