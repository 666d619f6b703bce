-- What was done is called an action, as in the participants' journal.
ALTER TABLE audit_entries RENAME COLUMN verb TO action;
ALTER TABLE platform_audit_entries RENAME COLUMN verb TO action;
