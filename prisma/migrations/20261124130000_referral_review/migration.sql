-- The list of referrals to review, newest first.
CREATE INDEX referrals_program_id_status_created_at_idx ON referrals (program_id, status, created_at DESC);
