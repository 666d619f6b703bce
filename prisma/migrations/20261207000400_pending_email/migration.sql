-- An address that an admin entered and the participant has not confirmed yet.
ALTER TABLE participants ADD COLUMN pending_email text;
