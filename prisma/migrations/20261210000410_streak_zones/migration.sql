-- The days of a streak are those of the participant's own time zone; weekly goals and daily limits stay on the program's
-- calendar. So a completion near midnight may count in two rows of habit_days, and remembers its day of the streak.
ALTER TABLE participants ADD COLUMN time_zone text;
ALTER TABLE participant_habits ADD COLUMN last_zone text;
ALTER TABLE challenge_completions ADD COLUMN streak_day date;
ALTER TABLE habit_days DROP CONSTRAINT habit_days_check;
ALTER TABLE habit_days ADD CONSTRAINT habit_days_check CHECK ((completions >= 0) AND (repeats >= 0) AND (points >= 0)) NOT VALID;
