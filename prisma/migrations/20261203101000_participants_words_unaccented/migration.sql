-- As participants_words_idx, but without accents.
CREATE INDEX CONCURRENTLY participants_words_unaccented_idx ON participants USING gin
  (array_to_tsvector(string_to_array(substr(replace(unaccented(search_text), ' ', ' ' || program_id::text || ':'), 2), ' ')));
