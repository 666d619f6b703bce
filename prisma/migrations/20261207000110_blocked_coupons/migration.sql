-- A code that must not be used again: its claim was canceled, or it was replaced.
ALTER TABLE reward_coupons ADD COLUMN blocked_at timestamptz(3);
