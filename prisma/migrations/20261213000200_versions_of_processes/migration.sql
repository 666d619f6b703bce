-- The version of the platform that a process runs. Those of before do not report theirs.
ALTER TABLE processes ADD COLUMN version TEXT;
