-- The search of the audit log: texts, and the things and admins that a name means.
CREATE INDEX CONCURRENTLY audit_entries_search_idx ON audit_entries USING gin (audit_text(action, before, after) gin_trgm_ops, target_id, actor_id) WHERE actor_type IN ('admin', 'api_key');
