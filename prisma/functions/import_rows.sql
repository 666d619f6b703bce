-- Imports the rows after line `p_after` and up to `p_until` in one statement: people, profiles, tags, and points by an
-- action with its postings. Points that were spent elsewhere are earned and spent at once. Rows that cannot be imported by now are rejected. Returns what it did. The caller stores the
-- progress in the same transaction, so that no row is imported twice. What each account had goes to participant_import_changes in
-- the same statement, and only an account that it inserts is new there: somebody may sign up at this moment.
CREATE OR REPLACE FUNCTION import_rows(p_program uuid, p_import uuid, p_after int, p_until int, p_now timestamptz)
RETURNS TABLE (created int, changed int, unchanged int, rejected int, points_added bigint, points_removed bigint)
LANGUAGE plpgsql AS $$
DECLARE v_people uuid[]; v_postings uuid[]; v_amounts bigint[];
BEGIN
  PERFORM pg_advisory_xact_lock_shared(hashtextextended('points rules ' || p_program, 0)); -- as in points_earn
  -- Each statement is run with EXECUTE, so that it is planned for the rows of this import: a plan that was made for a small
  -- one would take hours for a large one. plan_cache_mode could say the same, but the checks of foreign keys would be planned again for each row as well.
  -- The parameters of the function are $1 to $5.
  -- In the order of their ids, so that two transactions that lock several people do not wait for each other.
  EXECUTE $q$SELECT FROM participants WHERE program_id = $1 AND id IN (
      SELECT coalesce(r.participant_id, p.id) FROM participant_import_rows r
        LEFT JOIN participants p ON p.program_id = r.program_id AND p.email = r.email
      WHERE r.program_id = $1 AND r.import_id = $2 AND r.line > $3 AND r.line <= $4 AND r.error IS NULL)
    ORDER BY id FOR NO KEY UPDATE$q$ USING p_program, p_import, p_after, p_until;
  EXECUTE $q$SELECT points_lock($1, p.id) FROM participant_import_rows r JOIN participants p ON p.program_id = r.program_id
      AND (p.id = r.participant_id OR r.participant_id IS NULL AND p.email = r.email)
    WHERE r.program_id = $1 AND r.import_id = $2 AND r.line > $3 AND r.line <= $4 AND r.error IS NULL AND (r.points IS NOT NULL OR r.earned IS NOT NULL) AND NOT p.points_in_lots
    ORDER BY p.id$q$
    USING p_program, p_import, p_after, p_until;
  EXECUTE $q$INSERT INTO tags (program_id, id, kind, name, active, created_at, updated_at)
    SELECT DISTINCT ON (lower(named.name)) $1, new_uuid($5), 'admin', named.name, true, $5, $5
    FROM participant_imports i JOIN participant_import_rows r ON r.program_id = i.program_id AND r.import_id = i.id
      CROSS JOIN unnest(r.tags) named (name)
    WHERE i.program_id = $1 AND i.id = $2 AND i.may_create_tags AND r.line > $3 AND r.line <= $4 AND r.error IS NULL
      AND NOT EXISTS (SELECT FROM tags WHERE program_id = $1 AND kind = 'admin' AND lower(tags.name COLLATE "default") = lower(named.name))
    ORDER BY lower(named.name), r.line
    ON CONFLICT DO NOTHING$q$ USING p_program, p_import, p_after, p_until, p_now;
  EXECUTE $q$WITH checked AS MATERIALIZED (
    SELECT j.*, coalesce(j.participant_id, new_uuid($5)) AS person_id, new_uuid($5) AS action_id
    FROM check_import_rows($1, $2, $3, $4) j),
  due AS (SELECT * FROM checked WHERE error IS NULL AND has_changes),
  new_people AS (
    INSERT INTO participants (program_id, id, email, first_name, last_name, postal, status, profile, email_setting_id, referral_code,
        points_issued, points_available, points_spent, points_in_lots, created_at, updated_at)
      SELECT $1, person_id, email, first_name, last_name, postal, 'inactive', profile, email_setting_id,
        -- 48 random bits, without the digits that are easily confused with letters.
        coalesce(referral_code, translate(right(gen_random_uuid()::text, 12), '01', 'xy')),
        added + extra, added, extra, true, least(joined_at, $5), $5
      FROM due WHERE is_new
      RETURNING id),
  changes AS (
    INSERT INTO participant_import_changes AS c (program_id, import_id, line, participant_id, is_new, before)
      SELECT $1, $2, j.line, j.person_id, n.id IS NOT NULL, CASE WHEN j.has_changes AND NOT j.is_new THEN import_snapshot(p)
        || CASE WHEN r.tier IS NULL THEN '{}' ELSE jsonb_build_object('tier', import_tier($1, p.points_issued - p.points_reversed)) END END
      FROM checked j JOIN participant_import_rows r ON r.program_id = $1 AND r.import_id = $2 AND r.line = j.line
        LEFT JOIN new_people n ON n.id = j.person_id
        LEFT JOIN participants p ON p.program_id = $1 AND p.id = j.participant_id
      WHERE j.error IS NULL
      -- A worker of the version before has stored what the account had already.
      ON CONFLICT (program_id, import_id, line) DO UPDATE SET is_new = excluded.is_new),
  old_people AS (
    UPDATE participants p SET email = d.email, first_name = d.first_name, last_name = d.last_name, postal = d.postal, profile = d.profile,
        email_setting_id = d.email_setting_id, referral_code = d.referral_code, created_at = d.joined_at,
        points_issued = p.points_issued + d.added + d.extra, points_spent = p.points_spent + d.extra, points_debt = p.points_debt - d.settled,
        points_available = p.points_available + d.added - d.settled - d.removed, points_reversed = p.points_reversed + d.removed,
        points_in_lots = p.points_in_lots OR d.added + d.extra > 0,
        updated_at = $5
      FROM due d WHERE NOT d.is_new AND p.program_id = $1 AND p.id = d.person_id),
  -- Who reads the mail of the old address must not stay signed in, nor sign in by a code that was sent there or by a passkey.
  new_emails AS (
    SELECT p.id FROM due d JOIN participants p ON p.program_id = $1 AND p.id = d.person_id
    WHERE NOT d.is_new AND p.email IS DISTINCT FROM d.email),
  own_again AS (
    UPDATE participants c SET merged_email = NULL FROM due d
      WHERE NOT d.is_new AND c.program_id = $1 AND c.merged_into_id = d.person_id AND c.merged_email = d.email),
  ended_sessions AS (
    DELETE FROM participant_sessions s USING new_emails n WHERE s.program_id = $1 AND s.participant_id = n.id),
  removed_passkeys AS (
    DELETE FROM passkeys k USING new_emails n WHERE k.program_id = $1 AND k.participant_id = n.id),
  voided_codes AS (
    UPDATE participant_sign_in_codes c SET voided_at = $5 FROM new_emails n
      WHERE c.program_id = $1 AND c.participant_id = n.id AND c.used_at IS NULL AND c.voided_at IS NULL),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      SELECT $1, action_id, person_id, 'import', 'Imported', 'ParticipantImport', $2, added - removed, $5
      FROM due WHERE added > 0 OR removed > 0 OR extra > 0),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT $1, new_uuid($5), d.person_id, v.source, v.target, v.amount, d.action_id, $5
      FROM due d CROSS JOIN LATERAL (VALUES ('issued', 'debt', d.settled), ('issued', 'available', d.added - d.settled + d.extra),
        ('available', 'reversed', d.removed), ('available', 'spent', d.extra)) v (source, target, amount)
      WHERE v.amount > 0
      RETURNING id, participant_id, from_account, to_account, amount, action_id),
  lots AS (
    INSERT INTO point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
      SELECT $1, d.action_id, d.person_id, 'import', d.added + d.extra, d.added - d.settled, false, d.added > d.settled, $5, t.expires_at, $5
      FROM due d JOIN programs g ON g.id = $1 CROSS JOIN LATERAL points_terms(g.points_rules, g.time_zone, $1, d.person_id, 'import', $5) t
      WHERE d.added + d.extra > 0),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount)
      SELECT $1, id, action_id, -amount FROM postings WHERE to_account IN ('debt', 'spent')),
  added_tags AS (
    INSERT INTO taggings (program_id, id, tag_id, participant_id, created_at)
      SELECT $1, new_uuid($5), tag_id, d.person_id, $5 FROM due d CROSS JOIN unnest(d.tag_ids) tag_id WHERE d.tags_change
      ON CONFLICT DO NOTHING),
  removed_tags AS (
    DELETE FROM taggings t USING due d, tags g
      WHERE d.tags_change AND d.tags_replace AND NOT d.is_new AND t.program_id = $1 AND t.participant_id = d.person_id
        AND g.program_id = $1 AND g.id = t.tag_id AND g.kind = 'admin' AND t.tag_id <> ALL (d.tag_ids)),
  rejected_rows AS (
    UPDATE participant_import_rows r SET error = j.error, error_values = j.error_values
      FROM checked j WHERE j.error IS NOT NULL AND r.program_id = $1 AND r.import_id = $2 AND r.line = j.line)
  SELECT count(*) FILTER (WHERE j.error IS NULL AND j.is_new)::int, count(*) FILTER (WHERE j.error IS NULL AND NOT j.is_new AND j.has_changes)::int,
    count(*) FILTER (WHERE j.error IS NULL AND NOT j.has_changes)::int, count(*) FILTER (WHERE j.error IS NOT NULL)::int,
    coalesce(sum(j.added) FILTER (WHERE j.error IS NULL), 0)::bigint, coalesce(sum(j.removed) FILTER (WHERE j.error IS NULL), 0)::bigint,
    (SELECT array_agg(participant_id ORDER BY id) FROM postings WHERE to_account = 'reversed'),
    (SELECT array_agg(id ORDER BY id) FROM postings WHERE to_account = 'reversed'),
    (SELECT array_agg(amount ORDER BY id) FROM postings WHERE to_account = 'reversed')
  FROM checked j$q$
    INTO created, changed, unchanged, rejected, points_added, points_removed, v_people, v_postings, v_amounts
    USING p_program, p_import, p_after, p_until, p_now;
  PERFORM points_take(p_program, v_people, v_postings, v_amounts, NULL);
  RETURN NEXT;
END $$;
