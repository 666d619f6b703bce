-- The newest names on the leaderboard, and how many there are.
CREATE INDEX CONCURRENTLY leaderboard_entries_newest_idx ON leaderboard_entries (program_id, created_at, participant_id) WHERE name IS NOT NULL;
