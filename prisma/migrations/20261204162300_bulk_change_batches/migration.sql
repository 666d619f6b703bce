-- CreateTable
CREATE TABLE "bulk_change_batches" (
    "program_id" UUID NOT NULL,
    "bulk_change_id" UUID NOT NULL,
    "last_id" UUID NOT NULL,
    "changed_ids" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "bulk_change_batches_pkey" PRIMARY KEY ("program_id","bulk_change_id","last_id")
);

-- AddForeignKey
ALTER TABLE "bulk_change_batches" ADD CONSTRAINT "bulk_change_batches_program_id_bulk_change_id_fkey" FOREIGN KEY ("program_id", "bulk_change_id") REFERENCES "bulk_changes"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;
