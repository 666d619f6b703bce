ALTER TABLE programs ADD COLUMN weekly_result_on boolean DEFAULT false NOT NULL;
