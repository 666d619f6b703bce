CREATE UNIQUE INDEX CONCURRENTLY participants_merged_email_key ON participants (program_id, merged_email) WHERE merged_email IS NOT NULL;
