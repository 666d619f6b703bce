-- A search among a million merchants is to cost little more than one among ten thousand.

DROP INDEX merchants_position_idx;
DROP INDEX merchants_category_position_idx;
DROP INDEX merchants_search_idx;
DROP FUNCTION keyword_query(text, boolean);

-- The square of one degree that a place is in, as a number; towards the poles the ring. geography.ts knows the same squares.
CREATE OR REPLACE FUNCTION earth_cell(p_latitude double precision, p_longitude double precision) RETURNS integer
LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN floor(p_latitude)::integer * 1000
  + CASE WHEN p_latitude >= -80 AND p_latitude < 80 THEN least(floor(p_longitude)::integer, 179) ELSE 0 END;

-- The nearest merchants with what is near each other on the same pages: by positions alone the index's boxes overlap as
-- soon as merchants come in any order, and a search among a million reads five times as many pages. No search names the
-- square; it only says where in the index a merchant belongs.
CREATE INDEX merchants_position_idx ON merchants USING gist (earth_cell(latitude, longitude), position)
  INCLUDE (id, name, offers_count, top_value_cents) WHERE offers_count > 0;
CREATE INDEX merchants_category_position_idx ON merchants USING gist (category, earth_cell(latitude, longitude), position)
  INCLUDE (id, name, offers_count, top_value_cents) WHERE offers_count > 0;

-- Words as words of one square: a common word is everywhere, but only so often around here. Two conditions, the word and
-- the square, would each walk through its own long list.
CREATE FUNCTION words_at(p_words tsvector, p_cell integer) RETURNS tsvector LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
RETURN array_to_tsvector(ARRAY(SELECT word || '@' || p_cell FROM unnest(tsvector_to_array(p_words)) word));
CREATE INDEX merchants_search_idx ON merchants USING gin (words_at(search, earth_cell(latitude, longitude))) WHERE offers_count > 0;

-- A keyword as a search for `words_at`: every word of it must begin one of the merchant's words, in one of the squares.
-- `p_forgiving`: or one of the words that are spelled nearly like it must be there. Null when there is no word in it.
CREATE FUNCTION keyword_query(p_keyword text, p_forgiving boolean, p_cells integer[]) RETURNS tsquery LANGUAGE sql STABLE STRICT AS $$
  SELECT string_agg('(' || meant.terms || ')', ' & ')::tsquery
  FROM unnest((words_of(p_keyword))[1:8]) w
  CROSS JOIN LATERAL (
    SELECT string_agg(quote_literal(word || '@' || cell), ' | ') AS terms FROM unnest(p_cells) cell, (
      SELECT w AS word
      UNION
      (SELECT m.word FROM merchant_words m
       WHERE left(m.word, 1) = left(w, 1) AND length(m.word) > length(w) AND starts_with(m.word, w)
       ORDER BY length(m.word), m.word LIMIT 50)
      UNION
      (SELECT m.word FROM merchant_words m, least(2, length(w) - 2) AS edits
       WHERE p_forgiving AND edits > 0
         AND ((left(m.word, 1) = left(w, 1) AND length(m.word) BETWEEN length(w) - edits AND length(w) + edits) OR m.word % w)
         AND levenshtein_less_equal(m.word, w, edits) <= edits
       ORDER BY levenshtein_less_equal(m.word, w, edits), m.word LIMIT 8)) alternatives) meant
$$;
