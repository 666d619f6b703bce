-- CreateTable
CREATE TABLE "participant_imports" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "size_bytes" BIGINT NOT NULL,
    "key" TEXT NOT NULL,
    "strategies" JSONB NOT NULL,
    "may_create_tags" BOOLEAN NOT NULL,
    "columns" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "rows_read" INTEGER NOT NULL DEFAULT 0,
    "last_line" INTEGER NOT NULL DEFAULT 0,
    "imported_line" INTEGER NOT NULL DEFAULT 0,
    "preview" JSONB,
    "result" JSONB,
    "failure" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "confirmed_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "participant_imports_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "participant_import_rows" (
    "program_id" UUID NOT NULL,
    "import_id" UUID NOT NULL,
    "line" INTEGER NOT NULL,
    "cells" TEXT[],
    "error" TEXT,
    "error_values" JSONB,
    "participant_id" UUID,
    "email" TEXT,
    "first_name" TEXT,
    "last_name" TEXT,
    "points" BIGINT,
    "tags" TEXT[],
    "postal" TEXT,
    "profile" JSONB,

    CONSTRAINT "participant_import_rows_pkey" PRIMARY KEY ("program_id","import_id","line")
);

-- CreateIndex
CREATE INDEX "participant_imports_program_id_created_at_idx" ON "participant_imports"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "participant_imports_admin_id_idx" ON "participant_imports"("admin_id");

-- AddForeignKey
ALTER TABLE "participant_imports" ADD CONSTRAINT "participant_imports_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_imports" ADD CONSTRAINT "participant_imports_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_import_rows" ADD CONSTRAINT "participant_import_rows_program_id_import_id_fkey" FOREIGN KEY ("program_id", "import_id") REFERENCES "participant_imports"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_status_check CHECK (
  status IN ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed'));
-- One at a time per program: a second file would be compared with what the first is about to change.
CREATE UNIQUE INDEX participant_imports_running_idx ON participant_imports (program_id)
  WHERE status IN ('checking', 'ready', 'importing');
-- The page of an import shows its rejected rows, which may be few of a million.
CREATE INDEX participant_import_rows_rejected_idx ON participant_import_rows (program_id, import_id, line)
  WHERE error IS NOT NULL;
