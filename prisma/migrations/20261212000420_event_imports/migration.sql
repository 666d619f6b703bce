-- Imports of events of the operator's systems.
ALTER TABLE participant_imports DROP CONSTRAINT participant_imports_kind_check;
ALTER TABLE participant_imports ADD CONSTRAINT participant_imports_kind_check CHECK (kind IN ('members', 'history', 'orders', 'events'));
