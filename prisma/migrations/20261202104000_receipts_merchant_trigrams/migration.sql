-- In place of the index that begins with the program: each search read the list of all receipts of the program from it.
CREATE INDEX CONCURRENTLY receipts_merchant_trigrams_idx ON receipts USING gin (merchant_name gin_trgm_ops);
