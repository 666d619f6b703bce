-- For the index of the next migration, which cannot wait for prisma/functions.
CREATE OR REPLACE FUNCTION audit_text(p_action text, p_before jsonb, p_after jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', p_action, string_agg(value #>> '{}', E'\n'))
    FROM jsonb_path_query(jsonb_build_array(p_before, p_after), '$.** ? (@.type() == "string")') AS value
$$;
