-- What a row of an import sends: the columns that are among the `fields` of a snapshot, and the rest of what it compares.
-- What its cells left empty is left out.
CREATE OR REPLACE FUNCTION import_sent(p_row participant_import_rows, p_fields jsonb) RETURNS jsonb
LANGUAGE sql IMMUTABLE AS $$
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'id', p_row.participant_id,
    'fields', (SELECT jsonb_object_agg(key, to_jsonb(p_row) -> key) FROM jsonb_object_keys(p_fields) key WHERE to_jsonb(p_row) ->> key IS NOT NULL),
    'profile', p_row.profile,
    'points', p_row.points,
    'earned', p_row.earned,
    'joined_at', p_row.joined_at,
    'mails', p_row.mails,
    'tier', p_row.tier,
    'tags', CASE WHEN cardinality(p_row.tags) > 0 THEN to_jsonb(p_row.tags) END))
$$;
