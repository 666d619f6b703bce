-- A text in lower case without accents, for searches: `müller` becomes `muller`, `łukasz` `lukasz`. Most texts are ASCII and
-- have none, which is seen sooner. In the locale C, `É` has no lower case before it is `E`. It is indexed: a change of what it
-- returns needs new indexes. The extension unaccent is not immutable, which an index needs.
CREATE OR REPLACE FUNCTION unaccented(p_text text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN octet_length(p_text) = length(p_text) THEN p_text ELSE lower(
    regexp_replace(normalize(replace(translate(p_text, 'øłđıØŁĐ', 'oldiold'), 'ß', 'ss'), NFD), '[\u0300-\u036f]', '', 'g')) END
$$;
