-- Points that admins add to many people or remove from them.
ALTER TABLE bulk_changes DROP CONSTRAINT bulk_changes_kind_check;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_kind_check CHECK (kind IN ('tag', 'untag', 'set_status', 'add_points', 'adjust_points', 'extend_points'));
