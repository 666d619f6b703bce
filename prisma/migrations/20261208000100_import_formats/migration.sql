-- How the file of an import is read, which product exported it, and when an admin chose its columns.
ALTER TABLE participant_imports
  ADD COLUMN mapped_at timestamptz(3),
  ADD COLUMN format jsonb NOT NULL DEFAULT '{}',
  ADD COLUMN source text NOT NULL DEFAULT '';
