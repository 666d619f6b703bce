-- How common a text is decides whether a search begins with it or with the newest entries. PostgreSQL does not use what
-- it knows of a partial index for this.
CREATE STATISTICS audit_entries_text_statistics ON (audit_text(action, before, after)) FROM audit_entries;
ALTER STATISTICS audit_entries_text_statistics SET STATISTICS 300;
ANALYZE audit_entries;
