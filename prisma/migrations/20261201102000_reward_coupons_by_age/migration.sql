-- The newest coupons of a reward.
CREATE INDEX CONCURRENTLY reward_coupons_program_id_reward_id_created_at_id_idx ON reward_coupons (program_id, reward_id, created_at DESC, id DESC);
