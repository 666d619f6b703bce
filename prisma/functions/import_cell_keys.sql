-- The cells of a row that may be somebody's email or id, as these are stored. An index finds rejected rows by them, see
-- forget_participant_imports.
CREATE OR REPLACE FUNCTION import_cell_keys(p_cells text[]) RETURNS text[]
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT array(SELECT lower(btrim(cell)) FROM unnest(p_cells) cell
    WHERE length(btrim(cell)) <= 320 AND cell LIKE '%@%' OR length(btrim(cell)) = 36)
$$;
