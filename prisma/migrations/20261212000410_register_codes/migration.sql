-- When and where a coupon was used at a register, and what a register takes off for a reward.
ALTER TABLE reward_coupons
  ADD COLUMN redeemed_at timestamptz(3),
  ADD COLUMN redeemed_store text,
  ADD COLUMN redeemed_register text,
  ADD COLUMN redeemed_by_type text,
  ADD COLUMN redeemed_by_id uuid;

ALTER TABLE rewards
  ADD COLUMN discount_kind text NOT NULL DEFAULT 'none',
  ADD COLUMN discount_value bigint,
  ADD COLUMN minimum_order bigint,
  ADD CONSTRAINT rewards_discount_kind_check CHECK (discount_kind IN ('none', 'amount', 'percent')),
  ADD CONSTRAINT rewards_discount_check CHECK ((discount_kind = 'none') = (discount_value IS NULL) AND (discount_value > 0) IS NOT FALSE
    AND (discount_kind <> 'percent' OR discount_value <= 100) AND (minimum_order > 0) IS NOT FALSE);
