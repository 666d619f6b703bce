-- Answers by a part of their text.
CREATE INDEX CONCURRENTLY participant_answers_answer_idx ON participant_answers USING gin (answer gin_trgm_ops);
