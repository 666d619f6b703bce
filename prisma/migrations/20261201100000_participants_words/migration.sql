-- People by the beginnings of words of their names and of their email before the @. Each word has the program in front.
CREATE INDEX CONCURRENTLY participants_words_idx ON participants USING gin
  (array_to_tsvector(string_to_array(substr(replace(search_text, ' ', ' ' || program_id::text || ':'), 2), ' ')));
