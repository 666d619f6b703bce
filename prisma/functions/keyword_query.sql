-- A keyword as a tsquery for `words_at`: each of its words must be the beginning of one of the merchant's words, in one
-- of the squares. `p_forgiving`: similarly spelled words match, too. Null if the keyword contains no word.
CREATE OR REPLACE FUNCTION keyword_query(p_keyword text, p_forgiving boolean, p_cells integer[]) RETURNS tsquery LANGUAGE sql STABLE STRICT AS $$
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
