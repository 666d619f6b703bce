ALTER TABLE challenge_completions ADD COLUMN streak_day date;
