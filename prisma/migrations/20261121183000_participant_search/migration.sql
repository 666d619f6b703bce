-- What the console finds participants by: the words of their names and of the part of their address before the @, in
-- lower case, each after a space. The database keeps it, so that no writer can forget it, and an account's deletion
-- empties it too. The rest of the address stays out: its words begin with the same letters for almost everybody, and a
-- search for one or two letters would read them all.
CREATE EXTENSION IF NOT EXISTS btree_gin;
ALTER TABLE participants ADD COLUMN search_text TEXT
  GENERATED ALWAYS AS (translate(lower(' ' || first_name || ' ' || last_name || ' ' || split_part(coalesce(email, ''), '@', 1)), '._+-', '    ')) STORED;
CREATE INDEX participants_search_idx ON participants USING gin (program_id, search_text gin_trgm_ops, email gin_trgm_ops);
