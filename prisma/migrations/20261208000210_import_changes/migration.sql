-- What each row of an import sent, and what the account had before and right after: for the report and for an undo.
CREATE TABLE participant_import_changes (
    program_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line integer NOT NULL,
    participant_id uuid NOT NULL,
    is_new boolean NOT NULL DEFAULT false,
    sent jsonb NOT NULL DEFAULT '{}',
    before jsonb,
    after jsonb,
    differences text[] NOT NULL DEFAULT '{}',
    imported_at timestamptz(3),
    undone text,
    left_reasons text[] NOT NULL DEFAULT '{}',
    CONSTRAINT participant_import_changes_undone_check CHECK (undone IN ('restored', 'left')),
    CONSTRAINT participant_import_changes_pkey PRIMARY KEY (program_id, import_id, line)
);
ALTER TABLE participant_import_changes ADD CONSTRAINT participant_import_changes_program_id_import_id_fkey FOREIGN KEY (program_id, import_id)
  REFERENCES participant_imports(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
CREATE INDEX participant_import_changes_program_id_participant_id_idx ON participant_import_changes (program_id, participant_id);
CREATE INDEX participant_import_changes_different_idx ON participant_import_changes (program_id, import_id, line) WHERE differences <> '{}';
CREATE INDEX participant_import_changes_left_idx ON participant_import_changes (program_id, import_id, line) WHERE left_reasons <> '{}';

ALTER TABLE participant_imports DROP CONSTRAINT participant_imports_status_check;
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_status_check
  CHECK (status IN ('uploading', 'checking', 'ready', 'importing', 'done', 'cancelled', 'failed', 'undoing', 'undone'));
DROP INDEX participant_imports_running_idx;
CREATE UNIQUE INDEX participant_imports_running_idx ON participant_imports (program_id) WHERE (status IN ('checking', 'ready', 'importing', 'undoing'));
-- Null for an import of an earlier version, which stored no rows to compare.
ALTER TABLE participant_imports ADD COLUMN rows_as_sent integer;
ALTER TABLE participant_imports ADD COLUMN undone_line integer NOT NULL DEFAULT 0;
ALTER TABLE participant_imports ADD COLUMN undo_result jsonb;
ALTER TABLE participant_imports ADD COLUMN undo_admin_id uuid;
ALTER TABLE participant_imports ADD COLUMN undo_started_at timestamptz(3);
ALTER TABLE participant_imports ADD COLUMN undo_ended_at timestamptz(3);
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_undo_admin_id_fkey FOREIGN KEY (undo_admin_id)
  REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT;
CREATE INDEX participant_imports_undo_admin_id_idx ON participant_imports (undo_admin_id);
