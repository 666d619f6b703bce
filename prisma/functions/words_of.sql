-- The words of a text without case, accents and punctuation, cut at 40 characters; "Joe's" is one word.
-- merchants.search stores its results: after a change, refresh_merchants must run for all merchants.
CREATE OR REPLACE FUNCTION words_of(p_text text) RETURNS text[] LANGUAGE sql STABLE STRICT PARALLEL SAFE AS $$
  SELECT ARRAY(SELECT DISTINCT left(word, 40)
    FROM regexp_split_to_table(translate(lower(unaccent(p_text)), '''', ''), '[[:space:][:punct:]]+') word WHERE word <> '' ORDER BY 1)
$$;
