CREATE FUNCTION unaccented(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(p_text) = length(p_text) THEN p_text ELSE lower(
    regexp_replace(normalize(replace(translate(p_text, 'øłđıØŁĐ', 'oldiold'), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g')) END
$$;
