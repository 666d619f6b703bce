-- participants_words_unaccented_idx replaces it.
DROP INDEX CONCURRENTLY participants_words_idx;
