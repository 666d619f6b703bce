-- The smallest and the largest answer to a question for a number or a date, written like an answer; null for no limit.
ALTER TABLE questions ADD COLUMN min_answer text, ADD COLUMN max_answer text;
