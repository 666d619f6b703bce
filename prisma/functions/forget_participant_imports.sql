-- Deletes their history in another product and the rows of imports that are about the person, by id or email: a waiting import must not create them again.
-- Called before the email is gone. The file itself is deleted when its import ends.
CREATE OR REPLACE FUNCTION forget_participant_imports(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  DELETE FROM history_entries WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_import_changes WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_import_rows r USING participants p
    WHERE p.program_id = p_program AND p.id = p_participant AND r.program_id = p_program
      AND (r.participant_id = p.id OR r.email = p.email OR r.error IS NOT NULL AND EXISTS (
        SELECT FROM unnest(r.cells) cell WHERE lower(btrim(cell)) IN (p.email, p.id::text)))
$$;
