-- As participants_search_idx, but without accents.
CREATE INDEX CONCURRENTLY participants_search_unaccented_idx ON participants USING gin
  (program_id, unaccented(search_text) gin_trgm_ops, email gin_trgm_ops);
