-- For the list of participants by name. Names change rarely, so that points still move without touching an index.
CREATE INDEX "participants_name_idx" ON "participants"("program_id", "first_name", "last_name", "id");
