-- Whether a search counts what it finds depends on how common the database thinks its words are. With the default, one
-- match in the sample stands for a hundredth of the table. The next ANALYZE of each table, which runs by itself, uses it.
ALTER TABLE leaderboard_entries ALTER COLUMN name SET STATISTICS 300;
ALTER TABLE offer_reports ALTER COLUMN merchant_name SET STATISTICS 300;
ALTER TABLE offer_reports ALTER COLUMN offer_text SET STATISTICS 300;
ALTER TABLE offer_reports ALTER COLUMN message SET STATISTICS 300;
ALTER TABLE receipts ALTER COLUMN merchant_name SET STATISTICS 300;
ALTER TABLE participant_answers ALTER COLUMN answer SET STATISTICS 300;
ALTER TABLE reward_coupons ALTER COLUMN code SET STATISTICS 300;
