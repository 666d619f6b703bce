-- The version of a row's form, so that two admins do not overwrite each other.
ALTER TABLE profile_attributes ADD COLUMN updated_at timestamptz(3);
UPDATE profile_attributes a SET updated_at = p.created_at FROM programs p WHERE p.id = a.program_id;
ALTER TABLE profile_attributes ALTER COLUMN updated_at SET NOT NULL;

ALTER TABLE communication_settings ADD COLUMN updated_at timestamptz(3);
UPDATE communication_settings s SET updated_at = p.created_at FROM programs p WHERE p.id = s.program_id;
ALTER TABLE communication_settings ALTER COLUMN updated_at SET NOT NULL,
  ADD CONSTRAINT communication_settings_channel_check CHECK (channel IN ('all', 'important', 'none'));
