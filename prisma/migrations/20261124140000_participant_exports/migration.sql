-- CreateTable
CREATE TABLE "participant_exports" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "mode" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "attributes" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "filters" JSONB NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER,
    "rows_written" INTEGER NOT NULL DEFAULT 0,
    "key" TEXT NOT NULL,
    "size_bytes" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "participant_exports_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "participant_exports_program_id_created_at_idx" ON "participant_exports"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participant_exports_admin_id_idx" ON "participant_exports"("admin_id");

-- AddForeignKey
ALTER TABLE "participant_exports" ADD CONSTRAINT "participant_exports_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_exports" ADD CONSTRAINT "participant_exports_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE participant_exports
  ADD CONSTRAINT participant_exports_status_check CHECK (status IN ('running', 'done', 'failed', 'expired')),
  ADD CONSTRAINT participant_exports_mode_check CHECK (mode IN ('default', 'detailed')),
  ADD CONSTRAINT participant_exports_type_check CHECK (type IN ('report', 'import'));
-- One at a time for each admin on a program.
CREATE UNIQUE INDEX participant_exports_running_idx ON participant_exports (program_id, admin_id) WHERE status = 'running';
-- Who was deleted after a file was written, and is left out of the download.
CREATE INDEX participants_deleted_idx ON participants (program_id, deleted_at) WHERE deleted_at IS NOT NULL;
