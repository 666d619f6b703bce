-- The search of the reports of offers.
CREATE INDEX CONCURRENTLY offer_reports_search_idx ON offer_reports USING gin (merchant_name gin_trgm_ops, offer_text gin_trgm_ops, message gin_trgm_ops);
