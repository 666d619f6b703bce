-- Deleting an account finds the rows of imports that are about it, by id, by email, and by the cells of rejected rows.
CREATE FUNCTION import_cell_keys(p_cells text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT lower(btrim(cell)) FROM unnest(p_cells) cell
    WHERE length(btrim(cell)) <= 320 AND cell LIKE '%@%' OR length(btrim(cell)) = 36)
$$;
CREATE INDEX participant_import_rows_participant_idx ON participant_import_rows (program_id, participant_id) WHERE (participant_id IS NOT NULL);
CREATE INDEX participant_import_rows_email_idx ON participant_import_rows (program_id, email) WHERE (email IS NOT NULL);
CREATE INDEX participant_import_rows_cells_idx ON participant_import_rows USING gin (import_cell_keys(cells)) WITH (fastupdate = off) WHERE (error IS NOT NULL);
