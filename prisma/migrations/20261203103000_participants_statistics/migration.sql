-- How common a word is decides how it is searched for. PostgreSQL knows it of a new index only after this.
ANALYZE participants;
