-- Compares rows of an import, those after line `p_after` and up to `p_until`, with the participants as they are now: one
-- row for each that is not rejected yet. `error` is why it cannot be imported. Without one, the other columns are what
-- the participant will have, and `has_changes` says whether that differs from what they have. An empty cell changes
-- nothing. `extra` are points that were earned and spent elsewhere, and `tier_differs` whether the file names another tier
-- than the points lead to. None for the entries of a history, which are not members. The check counts these rows, import_rows writes them.
DROP FUNCTION IF EXISTS check_import_rows(uuid, uuid, int, int);
CREATE OR REPLACE FUNCTION check_import_rows(p_program uuid, p_import uuid, p_after int, p_until int)
RETURNS TABLE (line int, error text, error_values jsonb, participant_id uuid, is_new boolean, has_changes boolean,
  email text, first_name text, last_name text, postal text, profile jsonb, added bigint, settled bigint, removed bigint,
  tag_ids uuid[], has_new_tags boolean, tags_change boolean, tags_replace boolean, extra bigint, joined_at timestamptz,
  referral_code text, email_setting_id uuid, tier_differs boolean)
LANGUAGE sql STABLE AS $$
  WITH import AS (
    SELECT may_create_tags, may_change_emails, strategies->>'email' = 'replace' AS replaces_email, strategies->>'naming' = 'append' AS appends_names,
      strategies->>'metric' = 'append' AS appends_metric, strategies->>'tags' = 'replace' AS replaces_tags,
      strategies->>'points' = 'replace' AS replaces_points, status IN ('importing', 'done') AS is_importing, (
        SELECT id FROM communication_settings WHERE program_id = p_program AND channel = 'none' ORDER BY position, id LIMIT 1) AS no_mails
    FROM participant_imports WHERE program_id = p_program AND id = p_import),
  file AS (
    SELECT r.*, coalesce(r.participant_id, (SELECT id FROM participants WHERE program_id = p_program AND email = r.email)) AS target
    FROM participant_import_rows r
    WHERE r.program_id = p_program AND r.import_id = p_import AND r.line > p_after AND r.line <= p_until AND r.error IS NULL
      AND EXISTS (SELECT FROM participant_imports WHERE program_id = p_program AND id = p_import AND kind = 'members')),
  matched AS (
    SELECT f.*, p.id, p.email AS old_email, p.first_name AS old_first, p.last_name AS old_last, p.postal AS old_postal,
      p.profile AS old_profile, coalesce(p.points_available, 0) AS available, coalesce(p.points_debt, 0) AS debt, p.deleted_at,
      p.created_at AS old_created, p.referral_code AS old_code, p.email_setting_id AS old_setting,
      coalesce(p.points_issued - p.points_reversed, 0) AS old_earned,
      -- Somebody who said yes elsewhere may have said no here since, so only a no changes something.
      f.mails IS FALSE AND coalesce(s.channel, '') <> 'none' AS stops_mails
    FROM file f LEFT JOIN participants p ON p.program_id = p_program AND p.id = f.target
      LEFT JOIN communication_settings s ON s.program_id = p_program AND s.id = p.email_setting_id),
  admin_tags AS (
    SELECT id, lower(name COLLATE "default") AS key, active FROM tags WHERE program_id = p_program AND kind = 'admin'),
  tagged AS (
    SELECT m.line, array_agg(g.id) FILTER (WHERE g.id IS NOT NULL) AS tag_ids, count(t.id) AS there, count(*) AS named,
      min(name) FILTER (WHERE g.id IS NULL) AS unknown, min(name) FILTER (WHERE NOT g.active AND t.id IS NULL) AS inactive
    FROM matched m CROSS JOIN unnest(m.tags) name LEFT JOIN admin_tags g ON g.key = lower(name)
      LEFT JOIN taggings t ON t.program_id = p_program AND t.tag_id = g.id AND t.participant_id = m.id
    GROUP BY m.line),
  checked AS (
    SELECT m.*, row_number() OVER person AS nth, first_value(m.line) OVER person AS first_line, i.may_create_tags, i.may_change_emails, i.replaces_tags, i.replaces_email, i.replaces_points, i.is_importing, i.no_mails, t.tag_ids, t.unknown, t.inactive,
      CASE WHEN m.email IS NOT NULL AND i.replaces_email OR m.id IS NULL THEN m.email ELSE m.old_email END AS new_email,
      CASE WHEN m.first_name IS NULL OR i.appends_names AND m.old_first <> '' THEN coalesce(m.old_first, '') ELSE m.first_name END AS new_first,
      CASE WHEN m.last_name IS NULL OR i.appends_names AND m.old_last <> '' THEN coalesce(m.old_last, '') ELSE m.last_name END AS new_last,
      CASE WHEN m.postal IS NULL OR i.appends_metric AND m.old_postal <> '' THEN m.old_postal ELSE m.postal END AS new_postal,
      CASE WHEN m.profile IS NULL THEN coalesce(m.old_profile, '{}') WHEN i.appends_metric AND m.id IS NOT NULL THEN m.old_profile || joined.profile
        ELSE coalesce(m.old_profile, '{}') || m.profile END AS new_profile,
      coalesce(joined.is_too_long, false) AS is_too_long,
      -- A later day is that of the import, or of a sign-up here.
      CASE WHEN m.id IS NULL OR m.joined_at < date_trunc('second', m.old_created) THEN m.joined_at ELSE m.old_created END AS new_joined,
      coalesce(m.referral_code, m.old_code) AS new_code, CASE WHEN m.stops_mails THEN i.no_mails ELSE m.old_setting END AS new_setting,
      -- Earned points settle a debt first, so that it takes the debt on top to reach the number in the file.
      CASE WHEN NOT i.replaces_points THEN coalesce(m.points, 0) WHEN m.points > m.available THEN m.points - m.available + m.debt ELSE 0 END AS added,
      CASE WHEN i.replaces_points AND m.points < m.available THEN m.available - m.points ELSE 0 END AS removed,
      t.line IS NOT NULL AND (t.there < t.named OR i.replaces_tags AND m.id IS NOT NULL AND t.there < (
        SELECT count(*) FROM taggings x JOIN tags g ON g.program_id = x.program_id AND g.id = x.tag_id AND g.kind = 'admin'
        WHERE x.program_id = p_program AND x.participant_id = m.id)) AS tags_change
    FROM matched m CROSS JOIN import i LEFT JOIN tagged t ON t.line = m.line
      LEFT JOIN LATERAL (
        SELECT jsonb_object_agg(key, value) AS profile, bool_or(length(value) > 200) AS is_too_long FROM (
          SELECT e.key, CASE
            WHEN coalesce(m.old_profile->>e.key, '') = '' THEN e.value
            WHEN a.field_type = 'list' THEN (SELECT string_agg(entry, ', ' ORDER BY at) FROM (
              SELECT entry, min(at) AS at FROM regexp_split_to_table((m.old_profile->>e.key) || ',' || e.value, '\s*,\s*') WITH ORDINALITY l (entry, at)
              WHERE entry <> '' GROUP BY entry) entries)
            WHEN a.field_type = 'text' AND m.old_profile->>e.key ~ '^-?\d{1,15}(\.\d{1,6})?$' AND e.value ~ '^-?\d{1,15}(\.\d{1,6})?$'
              THEN ((m.old_profile->>e.key)::numeric + e.value::numeric)::text
            ELSE m.old_profile->>e.key END AS value
          FROM jsonb_each_text(m.profile) e LEFT JOIN profile_attributes a ON a.program_id = p_program AND a.attribute_name = e.key) appended
      ) joined ON i.appends_metric AND m.id IS NOT NULL AND m.profile IS NOT NULL
    -- Two rows may have become one person since the check: by a merge, or an email that changed.
    WINDOW person AS (PARTITION BY coalesce(m.id::text, m.email) ORDER BY m.line))
  SELECT j.line, e.code, e.about, j.id, j.id IS NULL,
    j.id IS NULL OR j.new_email IS DISTINCT FROM j.old_email OR j.new_first <> j.old_first OR j.new_last <> j.old_last
      OR j.new_postal IS DISTINCT FROM j.old_postal OR j.new_profile <> j.old_profile OR j.added > 0 OR j.removed > 0 OR j.tags_change
      OR x.extra > 0 OR j.new_joined <> j.old_created OR j.new_code <> j.old_code OR j.stops_mails,
    j.new_email, j.new_first, j.new_last, j.new_postal, j.new_profile, j.added, least(j.added, j.debt), j.removed,
    j.tag_ids, j.unknown IS NOT NULL, j.tags_change, j.replaces_tags, x.extra, j.new_joined, j.new_code, j.new_setting,
    j.tier IS NOT NULL AND lower(j.tier) IS DISTINCT FROM (
      SELECT lower(t.name COLLATE "default") FROM program_tiers t
      WHERE t.program_id = p_program AND t.points_threshold_min <= greatest(j.old_earned + j.added - j.removed + x.extra, 0)
      ORDER BY t.points_threshold_min DESC LIMIT 1)
  FROM checked j CROSS JOIN LATERAL (SELECT greatest(CASE WHEN j.replaces_points THEN j.earned - (j.old_earned + j.added - j.removed)
      ELSE j.earned - coalesce(j.points, 0) END, 0) AS extra) x CROSS JOIN LATERAL (
    SELECT CASE
      WHEN j.participant_id IS NOT NULL AND j.id IS NULL THEN 'unknown_id'
      WHEN j.deleted_at IS NOT NULL THEN 'deleted'
      WHEN j.nth > 1 THEN 'duplicate'
      WHEN j.unknown IS NOT NULL AND NOT j.may_create_tags THEN 'unknown_tag'
      WHEN j.inactive IS NOT NULL THEN 'inactive_tag'
      WHEN j.is_too_long THEN 'value_too_long'
      WHEN j.id IS NOT NULL AND j.new_email IS DISTINCT FROM j.old_email AND NOT j.may_change_emails THEN 'email_denied'
      WHEN j.participant_id IS NOT NULL AND j.new_email IS DISTINCT FROM j.old_email AND EXISTS (
        SELECT FROM participants WHERE program_id = p_program AND email = j.new_email) THEN 'email_taken'
      WHEN j.new_email IS DISTINCT FROM j.old_email AND EXISTS (
        SELECT FROM participants c WHERE c.program_id = p_program AND c.merged_email = j.new_email AND c.merged_into_id IS DISTINCT FROM j.id) THEN 'email_merged'
      WHEN j.stops_mails AND j.is_importing AND j.no_mails IS NULL THEN 'mail_setting'
      WHEN j.referral_code <> coalesce(j.old_code, '') AND EXISTS (
        SELECT FROM participants WHERE program_id = p_program AND participants.referral_code = j.referral_code) THEN 'referral_code_taken' END AS code,
      CASE WHEN j.nth > 1 THEN jsonb_build_object('line', j.first_line)
        WHEN j.unknown IS NOT NULL AND NOT j.may_create_tags THEN jsonb_build_object('tag', j.unknown)
        WHEN j.inactive IS NOT NULL THEN jsonb_build_object('tag', j.inactive) END AS about) e
$$;
