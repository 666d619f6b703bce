-- The search of the names on the leaderboard.
CREATE INDEX CONCURRENTLY leaderboard_entries_name_idx ON leaderboard_entries USING gin (name gin_trgm_ops) WHERE name IS NOT NULL;
