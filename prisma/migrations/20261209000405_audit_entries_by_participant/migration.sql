CREATE INDEX CONCURRENTLY audit_entries_by_participant_idx ON audit_entries (program_id, actor_id) WHERE (actor_type = 'participant');
