-- participants_search_unaccented_idx replaces it.
DROP INDEX CONCURRENTLY participants_search_idx;
