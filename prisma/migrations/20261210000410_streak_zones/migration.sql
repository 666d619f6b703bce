-- The days of a streak are those of the participant's own time zone; weekly goals and daily limits stay on the program's
-- calendar. So a completion near midnight may count in two rows of habit_days, and remembers its day of the streak. Each
-- table has a migration of its own, so that none is locked while another one is waited for.
ALTER TABLE participants ADD COLUMN time_zone text;
