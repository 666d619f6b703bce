-- receipts_merchant_trigrams_idx replaces it.
DROP INDEX CONCURRENTLY receipts_merchant_name_idx;
