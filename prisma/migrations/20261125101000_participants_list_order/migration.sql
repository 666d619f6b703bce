-- The orders and filters of the list of participants, without deleted accounts, so that a page far from the first one is
-- read from the index alone. None has a column that movements of points change.
CREATE INDEX participants_list_created_idx ON participants (program_id, created_at, id) WHERE email IS NOT NULL;
CREATE INDEX participants_list_name_idx ON participants (program_id, first_name, last_name, id) WHERE email IS NOT NULL;
CREATE INDEX participants_list_status_idx ON participants (program_id, status, created_at, id) WHERE email IS NOT NULL;
CREATE INDEX participants_list_staff_idx ON participants (program_id, created_at, id) WHERE email IS NOT NULL AND staff;
DROP INDEX participants_name_idx;
