-- Rows that an admin corrected before the import is confirmed. A check that reads the file again takes their cells.
ALTER TABLE participant_import_rows ADD COLUMN corrected boolean NOT NULL DEFAULT false;
CREATE INDEX participant_import_rows_corrected_idx ON participant_import_rows (program_id, import_id, line) WHERE (corrected);
ALTER TABLE participant_imports
  -- When an admin last chose the columns, the format or the strategies: a check that fails afterwards waits for another choice.
  ADD COLUMN chosen_at timestamptz(3),
  -- When an admin last chose the order of dates: the next file like this one begins with it.
  ADD COLUMN dates_at timestamptz(3);
-- Imports that a worker without the report did after it was confirmed by a version with it.
UPDATE participant_imports i SET rows_as_sent = NULL
  WHERE i.rows_as_sent = 0 AND i.status IN ('importing', 'done') AND (i.result->>'created')::int + (i.result->>'changed')::int + (i.result->>'unchanged')::int > 0
    AND (i.ended_at IS NULL OR i.ended_at > now() - interval '30 days')
    AND NOT EXISTS (SELECT FROM participant_import_changes c WHERE c.program_id = i.program_id AND c.import_id = i.id);
