CREATE INDEX CONCURRENTLY receipts_assignee_id_program_id_status_idx ON receipts (assignee_id, program_id, status);
