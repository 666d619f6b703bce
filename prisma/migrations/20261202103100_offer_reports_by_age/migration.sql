-- The newest reports of a program, whatever their status.
CREATE INDEX CONCURRENTLY offer_reports_program_id_created_at_id_idx ON offer_reports (program_id, created_at, id);
