-- Deletes their history in another product and the rows of imports that are about the people, by id or email: a waiting
-- import must not create them again. Called before the emails are gone. The file itself is deleted when its import ends.
-- A statement for each index.
DROP FUNCTION IF EXISTS forget_participant_imports(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_imports(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE v_emails text[] := ARRAY(SELECT e FROM participants CROSS JOIN unnest(ARRAY[email, merged_email]) e WHERE program_id = p_program AND id = ANY (p_participants) AND e IS NOT NULL);
BEGIN
  DELETE FROM history_entries WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_import_changes WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_import_rows WHERE program_id = p_program AND participant_id = ANY (p_participants);
  DELETE FROM participant_import_rows WHERE program_id = p_program AND email = ANY (v_emails);
  -- Key by key: with all at once the planner would read every rejected row.
  DELETE FROM participant_import_rows r USING unnest(v_emails || p_participants::text[]) key
    WHERE r.program_id = p_program AND r.error IS NOT NULL AND import_cell_keys(r.cells) @> ARRAY[key];
END $$;
