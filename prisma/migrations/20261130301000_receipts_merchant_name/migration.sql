-- Receipts by a part of their merchant's name.
CREATE INDEX CONCURRENTLY receipts_merchant_name_idx ON receipts USING gin (program_id, merchant_name gin_trgm_ops);
