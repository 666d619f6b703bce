-- The history of backups, and what the check of each bundle found.
CREATE TABLE backups (
  id uuid PRIMARY KEY,
  state text NOT NULL CONSTRAINT backups_state_check CHECK (state IN ('waiting', 'running', 'done', 'failed')),
  requested_by_id uuid REFERENCES admins(id) ON UPDATE RESTRICT ON DELETE RESTRICT,
  place text,
  file text,
  version text,
  bytes bigint,
  error text,
  created_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  check_state text CONSTRAINT backups_check_state_check CHECK (check_state IN ('running', 'passed', 'failed')),
  check_error text,
  checked_at timestamptz(3)
);
CREATE INDEX backups_requested_by_id_idx ON backups (requested_by_id);
CREATE INDEX backups_created_at_idx ON backups (created_at);
-- Two requests at the same moment make one backup.
CREATE UNIQUE INDEX backups_waiting_key ON backups ((true)) WHERE state = 'waiting';
