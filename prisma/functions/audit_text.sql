-- What the search of the audit log looks through, a line each: the action, and the texts before and after it, but not
-- the names of fields, since every entry would contain "name". It is indexed: a change of what it returns needs a new index.
CREATE OR REPLACE FUNCTION audit_text(p_action text, p_before jsonb, p_after jsonb) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT concat_ws(E'\n', p_action, string_agg(value #>> '{}', E'\n'))
    FROM jsonb_path_query(jsonb_build_array(p_before, p_after), '$.** ? (@.type() == "string")') AS value
$$;
