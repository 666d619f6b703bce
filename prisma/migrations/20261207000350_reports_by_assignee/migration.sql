CREATE INDEX CONCURRENTLY offer_reports_assignee_id_program_id_status_idx ON offer_reports (assignee_id, program_id, status);
