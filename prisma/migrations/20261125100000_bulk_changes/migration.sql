-- CreateTable
CREATE TABLE "bulk_changes" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "input" JSONB NOT NULL,
    "filters" JSONB NOT NULL,
    "rows_total" INTEGER,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "last_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "bulk_changes_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "bulk_changes_program_id_created_at_idx" ON "bulk_changes"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "bulk_changes_admin_id_idx" ON "bulk_changes"("admin_id");

-- AddForeignKey
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "bulk_changes" ADD CONSTRAINT "bulk_changes_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE bulk_changes
  ADD CONSTRAINT bulk_changes_status_check CHECK (status IN ('running', 'done', 'cancelled')),
  ADD CONSTRAINT bulk_changes_kind_check CHECK (kind IN ('tag', 'untag', 'set_status', 'add_points'));
-- One at a time for each program.
CREATE UNIQUE INDEX bulk_changes_running_idx ON bulk_changes (program_id) WHERE status = 'running';
