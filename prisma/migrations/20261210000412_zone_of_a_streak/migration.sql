ALTER TABLE participant_habits ADD COLUMN last_zone text;
