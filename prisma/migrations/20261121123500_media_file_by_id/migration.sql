-- CreateIndex
CREATE INDEX "media_files_id_idx" ON "media_files"("id");
