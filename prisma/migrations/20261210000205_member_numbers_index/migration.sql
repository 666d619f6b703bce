CREATE UNIQUE INDEX CONCURRENTLY participants_program_id_member_number_key ON participants (program_id, member_number);
