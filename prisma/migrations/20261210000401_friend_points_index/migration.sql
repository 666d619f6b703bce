CREATE INDEX CONCURRENTLY referrals_program_id_friend_action_id_idx ON referrals (program_id, friend_action_id);
