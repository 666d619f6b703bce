-- What an account has otherwise than a row of an import sent it, in the form of its snapshot; null if nothing differs.
-- Of a row that changed nothing this is all that the report needs, because the rest is as it was sent.
CREATE OR REPLACE FUNCTION import_unlike(p_sent jsonb, p_after jsonb) RETURNS jsonb
LANGUAGE sql STABLE AS $$
  SELECT nullif(coalesce((
      SELECT jsonb_build_object('fields', jsonb_object_agg(key, p_after -> 'fields' -> key)) FROM (
        SELECT key, value FROM jsonb_each(coalesce(p_sent -> 'fields', '{}'))
        UNION ALL SELECT 'created_at', p_sent -> 'joined_at' WHERE p_sent ? 'joined_at') f
      WHERE value IS DISTINCT FROM p_after -> 'fields' -> key HAVING count(*) > 0), '{}')
    || coalesce((
      SELECT jsonb_build_object('profile', jsonb_object_agg(key, coalesce(p_after -> 'profile' -> key, 'null')))
      FROM jsonb_each(coalesce(p_sent -> 'profile', '{}'))
      WHERE value IS DISTINCT FROM p_after -> 'profile' -> key HAVING count(*) > 0), '{}')
    || CASE WHEN p_sent ? 'tags' AND ARRAY(SELECT jsonb_array_elements_text(p_sent -> 'tags') ORDER BY 1) <> ARRAY(SELECT value FROM jsonb_each_text(p_after -> 'tags') ORDER BY 1)
      THEN jsonb_build_object('tags', p_after -> 'tags') ELSE '{}' END
    || (SELECT coalesce(jsonb_object_agg(key, coalesce(p_after -> key, 'null')), '{}') FROM unnest(ARRAY['points', 'earned', 'mails', 'tier']) key
      WHERE p_sent ? key AND p_sent -> key IS DISTINCT FROM p_after -> key), '{}')
$$;
