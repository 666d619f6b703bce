-- Names of tags are cleaned before they are compared (app/platform/clean-text.ts), so that those that are stored must be
-- clean, too, to be found by name. Where two would have the same name, one keeps its own.
UPDATE tags t SET name = c.name
  FROM (
    SELECT DISTINCT ON (program_id, kind, lower(name)) program_id, id, kind, name
      FROM (
        SELECT program_id, id, kind,
               btrim(regexp_replace(normalize(name, NFC), '[\u00ad\u200b\u2060-\u2064\ufeff]', '', 'g')) AS name
          FROM tags) cleaned
     WHERE name <> ''
     ORDER BY program_id, kind, lower(name), id) c
 WHERE t.program_id = c.program_id AND t.id = c.id AND t.name <> c.name
   AND NOT EXISTS (
     SELECT FROM tags other
      WHERE other.program_id = t.program_id AND other.kind = t.kind AND other.id <> t.id
        AND lower(other.name) = lower(c.name));
