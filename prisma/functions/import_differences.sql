-- The fields that an account does not have as a row of an import sent them: names of fields, `profile.NAME`, `points`,
-- `points_earned`, `joined`, `mail_consent`, `tier` and `tags`. It compares what was read from the file with what is stored, and not with what the import meant to write. Added
-- are the points by which the account grew; appended numbers are sums, and appended lists have all entries.
CREATE OR REPLACE FUNCTION import_differences(p_sent jsonb, p_before jsonb, p_after jsonb, p_strategies jsonb) RETURNS text[]
LANGUAGE sql STABLE AS $$
  SELECT coalesce(array_agg(field ORDER BY field), '{}') FROM (
    SELECT key AS field FROM jsonb_each_text(coalesce(p_sent -> 'fields', '{}')) sent
      WHERE value IS DISTINCT FROM p_after -> 'fields' ->> key
        AND NOT (key = 'email' AND p_strategies ->> 'email' = 'ignore' AND p_before IS NOT NULL)
    UNION ALL
    SELECT 'profile.' || key FROM jsonb_each_text(coalesce(p_sent -> 'profile', '{}')) sent
      CROSS JOIN LATERAL (SELECT coalesce(p_before -> 'profile' ->> key, '') AS old, coalesce(p_after -> 'profile' ->> key, '') AS new) stored
      WHERE value <> new AND NOT (p_strategies ->> 'metric' = 'append' AND old <> '' AND CASE
        WHEN old || new || value ~ '^[-.\d]+$' AND old ~ '^-?\d{1,15}(\.\d{1,6})?$' AND new ~ '^-?\d{1,16}(\.\d{1,6})?$' AND value ~ '^-?\d{1,15}(\.\d{1,6})?$'
          THEN old::numeric + value::numeric = new::numeric
        ELSE regexp_split_to_array(value, '\s*,\s*') <@ regexp_split_to_array(new, '\s*,\s*') END)
    UNION ALL
    SELECT 'points' WHERE p_sent ? 'points' AND (p_sent ->> 'points')::bigint <> (p_after ->> 'points')::bigint - CASE
      WHEN p_strategies ->> 'points' = 'append'
        THEN coalesce((p_before ->> 'points')::bigint, 0) + (p_after ->> 'debt')::bigint - coalesce((p_before ->> 'debt')::bigint, 0)
      ELSE 0 END
    UNION ALL
    SELECT 'points_earned' WHERE (p_after ->> 'earned')::bigint < (p_sent ->> 'earned')::bigint
    UNION ALL
    -- An earlier day than that in the file stays.
    SELECT 'joined' WHERE (p_after #>> '{fields,created_at}')::timestamptz >= (p_sent ->> 'joined_at')::timestamptz + interval '1 second'
    UNION ALL
    -- Who says no here gets none, whatever the file says.
    SELECT 'mail_consent' WHERE p_sent ->> 'mails' = 'false' AND p_after ->> 'mails' = 'true'
    UNION ALL
    SELECT 'tier' WHERE p_sent ? 'tier' AND lower((p_sent ->> 'tier') COLLATE "default") IS DISTINCT FROM lower((p_after ->> 'tier') COLLATE "default")
    UNION ALL
    SELECT 'tags' FROM (
        SELECT ARRAY(SELECT DISTINCT lower(name COLLATE "default") FROM jsonb_array_elements_text(p_sent -> 'tags') name) AS sent,
          ARRAY(SELECT lower(value COLLATE "default") FROM jsonb_each_text(p_after -> 'tags')) AS there) t
      WHERE p_sent ? 'tags' AND NOT (sent <@ there AND (p_strategies ->> 'tags' <> 'replace' OR there <@ sent))) d
$$;
