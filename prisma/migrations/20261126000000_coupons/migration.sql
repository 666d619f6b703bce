-- When few codes are left: the number that the admin chose, and since when the reward is at or below it.
ALTER TABLE "rewards" ADD COLUMN "coupon_warning" INTEGER, ADD COLUMN "coupons_low_since" TIMESTAMPTZ(3);
ALTER TABLE "rewards" ADD CONSTRAINT "rewards_coupon_warning_check" CHECK (coupon_warning >= 0);
