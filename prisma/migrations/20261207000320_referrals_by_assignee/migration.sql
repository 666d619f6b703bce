CREATE INDEX CONCURRENTLY referrals_assignee_id_program_id_status_idx ON referrals (assignee_id, program_id, status);
