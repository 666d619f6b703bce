-- As participants_list_name_idx, in alphabetical order.
CREATE INDEX CONCURRENTLY participants_list_names_idx ON participants
  (program_id, first_name COLLATE "und-x-icu", last_name COLLATE "und-x-icu", id) WHERE email IS NOT NULL;
