-- Words with their square, as one term in the index: a common word is everywhere, but rare in one square. Separate
-- conditions for word and square would each read a long list.
-- IMMUTABLE: an index of merchants stores its results, so another result needs a new function; see earth_cell.
CREATE OR REPLACE FUNCTION words_at(p_words tsvector, p_cell integer) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT word || '@' || p_cell FROM unnest(tsvector_to_array(p_words)) word));
