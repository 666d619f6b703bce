-- People by the beginning of their email, in whatever order the database sorts texts.
CREATE INDEX participants_email_start_idx ON participants (program_id, email text_pattern_ops) WHERE email IS NOT NULL;
-- Receipts by a part of their merchant's name.
CREATE INDEX receipts_merchant_name_idx ON receipts USING gin (program_id, merchant_name gin_trgm_ops);
