-- People by the beginning of their email, in whatever order the database sorts texts.
CREATE INDEX CONCURRENTLY participants_email_start_idx ON participants (program_id, email text_pattern_ops) WHERE email IS NOT NULL;
