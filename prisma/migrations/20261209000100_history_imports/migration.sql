-- Imports of what members earned and spent in another product.
ALTER TABLE participant_imports ADD COLUMN kind text NOT NULL DEFAULT 'members';
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_kind_check CHECK (kind IN ('members', 'history'));
-- Whether the entries of a history are added to the balances.
ALTER TABLE participant_imports ADD COLUMN moves_points boolean NOT NULL DEFAULT false;

ALTER TABLE participant_import_rows
  ADD COLUMN occurred_at timestamptz(3),
  ADD COLUMN reason text,
  ADD COLUMN entry_id text,
  ADD COLUMN entry_key text,
  ADD COLUMN place integer;
CREATE INDEX participant_import_rows_place_idx ON participant_import_rows (program_id, import_id, place) WHERE place IS NOT NULL;

CREATE TABLE history_entries (
    program_id uuid NOT NULL,
    id uuid NOT NULL,
    participant_id uuid NOT NULL,
    import_id uuid NOT NULL,
    line integer NOT NULL,
    occurred_at timestamptz(3) NOT NULL,
    points bigint NOT NULL,
    reason text NOT NULL DEFAULT '',
    entry_id text,
    entry_key text NOT NULL,
    action_id uuid,
    not_undone boolean NOT NULL DEFAULT false,
    CONSTRAINT history_entries_points_check CHECK (points <> 0),
    CONSTRAINT history_entries_pkey PRIMARY KEY (program_id, id)
);
ALTER TABLE history_entries ADD CONSTRAINT history_entries_program_id_participant_id_fkey FOREIGN KEY (program_id, participant_id)
  REFERENCES participants(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
ALTER TABLE history_entries ADD CONSTRAINT history_entries_program_id_import_id_fkey FOREIGN KEY (program_id, import_id)
  REFERENCES participant_imports(program_id, id) ON UPDATE RESTRICT ON DELETE CASCADE;
CREATE UNIQUE INDEX history_entries_program_id_participant_id_entry_key_key ON history_entries (program_id, participant_id, entry_key);
CREATE INDEX history_entries_program_id_participant_id_occurred_at_idx ON history_entries (program_id, participant_id, occurred_at DESC);
CREATE INDEX history_entries_program_id_import_id_participant_id_idx ON history_entries (program_id, import_id, participant_id);
-- What an undo has not looked at yet.
CREATE INDEX history_entries_to_undo_idx ON history_entries (program_id, import_id, participant_id) WHERE (NOT not_undone);
CREATE INDEX history_entries_program_id_action_id_idx ON history_entries (program_id, action_id);
