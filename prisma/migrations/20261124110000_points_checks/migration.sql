-- Checks of a program's balances against its postings, and the points outstanding by month that each found.
CREATE TABLE "points_checks" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "requested_at" TIMESTAMPTZ(3) NOT NULL,
    "checked_at" TIMESTAMPTZ(3),
    "participants" INTEGER NOT NULL DEFAULT 0,
    "difference_count" INTEGER NOT NULL DEFAULT 0,
    "differences" JSONB NOT NULL DEFAULT '[]',
    "months" JSONB NOT NULL DEFAULT '[]',

    CONSTRAINT "points_checks_pkey" PRIMARY KEY ("program_id","id")
);
CREATE INDEX "points_checks_program_id_requested_at_idx" ON "points_checks"("program_id", "requested_at" DESC);
ALTER TABLE "points_checks" ADD CONSTRAINT "points_checks_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
