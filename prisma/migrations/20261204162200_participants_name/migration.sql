-- participants_list_names_idx replaces it.
DROP INDEX CONCURRENTLY participants_list_name_idx;
