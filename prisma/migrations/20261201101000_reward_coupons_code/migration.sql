-- Coupons by a part of their code.
CREATE INDEX CONCURRENTLY reward_coupons_code_idx ON reward_coupons USING gin (code gin_trgm_ops);
