-- What the undo of an import does with its rows after line `p_after` and up to `p_until`, by what is stored now. `effect`
-- is `remove` for an account that the import created and that did nothing since, `restore` for one that has again what
-- it had, in whole or in part, and `left`. `reasons` say what is left as it is, and why. Rows that changed nothing are
-- left out. The preview counts these rows, undo_import_rows acts on them.
CREATE OR REPLACE FUNCTION import_undo_plan(p_program uuid, p_import uuid, p_after int, p_until int)
RETURNS TABLE (line int, participant_id uuid, imported_at timestamptz, effect text, before jsonb, fields text[], profile_keys text[],
  tags_off uuid[], tags_on uuid[], undoes_points boolean, points bigint, reasons text[])
LANGUAGE sql STABLE AS $$
  WITH changes AS (
    SELECT c.line, c.participant_id, c.imported_at, c.is_new, c.before, c.after, import_snapshot(p) AS now,
      p.id IS NULL OR p.deleted_at IS NOT NULL AS is_gone, p.points_available
    FROM participant_import_changes c LEFT JOIN participants p ON p.program_id = c.program_id AND p.id = c.participant_id
    WHERE c.program_id = p_program AND c.import_id = p_import AND c.line > p_after AND c.line <= p_until
      AND c.undone IS NULL AND (c.is_new OR c.before IS NOT NULL)),
  compared AS (
    SELECT c.*, f.*, k.*, t.*, coalesce(a.points, 0) AS points, a.can_undo,
      c.is_new AND NOT c.is_gone AND participant_is_used(p_program, c.participant_id, p_import) AS is_used,
      c.now - 'tags' IS DISTINCT FROM c.after - '{tags,tier}'::text[]
        OR ARRAY(SELECT jsonb_object_keys(c.now -> 'tags')) <> ARRAY(SELECT jsonb_object_keys(c.after -> 'tags')) AS is_changed,
      'email' = ANY (f.same_fields) AND c.before #>> '{fields,email}' IS NOT NULL AND EXISTS (
        SELECT FROM participants o WHERE o.program_id = p_program AND o.email = c.before #>> '{fields,email}' AND o.id <> c.participant_id) AS is_email_taken,
      'referral_code' = ANY (f.same_fields) AND EXISTS (
        SELECT FROM participants o WHERE o.program_id = p_program AND o.referral_code = c.before #>> '{fields,referral_code}' AND o.id <> c.participant_id) AS is_code_taken
    FROM changes c
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(key ORDER BY key) FILTER (WHERE c.now -> 'fields' -> key = c.after -> 'fields' -> key), '{}') AS same_fields,
          coalesce(array_agg('changed:' || key ORDER BY key) FILTER (WHERE c.now -> 'fields' -> key NOT IN (c.after -> 'fields' -> key, c.before -> 'fields' -> key)), '{}') AS other_fields
        FROM jsonb_object_keys(c.after -> 'fields') key WHERE c.before -> 'fields' -> key IS DISTINCT FROM c.after -> 'fields' -> key) f
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(key ORDER BY key) FILTER (WHERE c.now -> 'profile' ->> key IS NOT DISTINCT FROM c.after -> 'profile' ->> key), '{}') AS same_keys,
          coalesce(array_agg('changed:' || key ORDER BY key) FILTER (WHERE c.now -> 'profile' ->> key IS DISTINCT FROM c.after -> 'profile' ->> key
            AND c.now -> 'profile' ->> key IS DISTINCT FROM c.before -> 'profile' ->> key), '{}') AS other_keys
        FROM jsonb_object_keys(c.after -> 'profile' || coalesce(c.before -> 'profile', '{}')) key
        WHERE c.before -> 'profile' ->> key IS DISTINCT FROM c.after -> 'profile' ->> key) k
      CROSS JOIN LATERAL (
        SELECT ARRAY(SELECT key::uuid FROM jsonb_object_keys(c.after -> 'tags') key WHERE NOT c.before -> 'tags' ? key AND c.now -> 'tags' ? key) AS tags_off,
          ARRAY(SELECT g.id FROM jsonb_object_keys(c.before -> 'tags') key JOIN tags g ON g.program_id = p_program AND g.id = key::uuid
            WHERE NOT c.after -> 'tags' ? key AND NOT c.now -> 'tags' ? key) AS tags_on) t
      LEFT JOIN LATERAL (
        SELECT x.points, x.points < 0 OR c.points_available >= (SELECT coalesce(sum(CASE o.to_account WHEN 'spent' THEN -o.amount ELSE o.amount END), 0) FROM point_postings o
            WHERE o.program_id = p_program AND o.action_id = x.id AND (o.from_account = 'issued' AND o.to_account = 'available' OR o.to_account = 'spent'))
          - points_expired_of(p_program, x.id) AS can_undo
        FROM participant_actions x WHERE x.program_id = p_program AND x.participant_id = c.participant_id AND x.created_at = c.imported_at
          AND x.actionable_type = 'ParticipantImport' AND x.actionable_id = p_import AND NOT is_reversed(p_program, x.id) LIMIT 1) a ON true),
  planned AS (
    SELECT c.*, array_remove(array_remove(same_fields, CASE WHEN is_email_taken THEN 'email' END), CASE WHEN is_code_taken THEN 'referral_code' END) AS fields,
      CASE WHEN is_gone THEN ARRAY['deleted'] WHEN is_used THEN ARRAY['active'] WHEN is_new AND is_changed THEN ARRAY['changed'] WHEN is_new THEN '{}'
        ELSE other_fields || other_keys || CASE WHEN is_email_taken THEN ARRAY['email_taken'] ELSE '{}' END || CASE WHEN is_code_taken THEN ARRAY['referral_code_taken'] ELSE '{}' END
          || CASE WHEN NOT can_undo THEN ARRAY['points_spent'] ELSE '{}' END END AS reasons
    FROM compared c),
  decided AS (
    SELECT p.*, CASE
      WHEN is_new THEN CASE WHEN reasons = '{}' THEN 'remove' ELSE 'left' END
      WHEN is_gone THEN 'left'
      WHEN coalesce(can_undo, false) OR cardinality(fields) + cardinality(same_keys) + cardinality(tags_off) + cardinality(tags_on) > 0 THEN 'restore'
      WHEN reasons <> '{}' THEN 'left' END AS effect
    FROM planned p)
  SELECT line, participant_id, imported_at, effect, before, fields, same_keys, tags_off, tags_on, coalesce(can_undo, false), points, reasons
  FROM decided WHERE effect IS NOT NULL
$$;
