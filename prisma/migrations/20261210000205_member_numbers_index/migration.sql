CREATE UNIQUE INDEX CONCURRENTLY participants_member_number_key ON participants (program_id, member_number);
