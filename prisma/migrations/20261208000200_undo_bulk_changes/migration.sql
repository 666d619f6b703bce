-- A bulk change may be undone once, by one of the kind `undo`. Those of earlier versions did not store what was before.
ALTER TABLE bulk_changes DROP CONSTRAINT bulk_changes_kind_check;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_kind_check
  CHECK (kind IN ('tag', 'untag', 'set_status', 'add_points', 'adjust_points', 'extend_points', 'undo'));
ALTER TABLE bulk_changes ADD COLUMN undoable boolean NOT NULL DEFAULT false;
ALTER TABLE bulk_changes ADD COLUMN undoes_id uuid;
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_undoes_check CHECK ((kind = 'undo') = (undoes_id IS NOT NULL) AND NOT (undoable AND kind = 'undo'));
ALTER TABLE bulk_changes ADD CONSTRAINT bulk_changes_program_id_undoes_id_fkey FOREIGN KEY (program_id, undoes_id)
  REFERENCES bulk_changes(program_id, id) ON UPDATE RESTRICT ON DELETE RESTRICT;
-- A canceled undo may be started again: it leaves out what is undone already.
CREATE UNIQUE INDEX bulk_changes_undoes_idx ON bulk_changes (program_id, undoes_id) WHERE status <> 'cancelled';
CREATE INDEX bulk_changes_program_id_undoes_id_idx ON bulk_changes (program_id, undoes_id);

ALTER TABLE bulk_change_batches ADD COLUMN earlier_statuses text[] NOT NULL DEFAULT '{}';
ALTER TABLE bulk_change_batches ADD COLUMN lot_ids uuid[] NOT NULL DEFAULT '{}';
ALTER TABLE bulk_change_batches ADD COLUMN earlier_expirations timestamptz(3)[];
