-- Imports the rows after line `p_after` and up to `p_until` in one statement: people, profiles, tags, and points by an
-- action with its postings. Rows that cannot be imported by now are rejected. Returns what it did. The caller stores the
-- progress in the same transaction, so that no row is imported twice.
CREATE OR REPLACE FUNCTION import_rows(p_program uuid, p_import uuid, p_after int, p_until int, p_now timestamptz)
RETURNS TABLE (created int, changed int, unchanged int, rejected int, points_added bigint, points_removed bigint)
-- A plan that was made for a small import would take hours for a large one.
LANGUAGE plpgsql SET plan_cache_mode = force_custom_plan AS $$
BEGIN
  -- In the order of their ids, so that two transactions that lock several people do not wait for each other.
  PERFORM FROM participants WHERE program_id = p_program AND id IN (
      SELECT coalesce(r.participant_id, p.id) FROM participant_import_rows r
        LEFT JOIN participants p ON p.program_id = r.program_id AND p.email = r.email
      WHERE r.program_id = p_program AND r.import_id = p_import AND r.line > p_after AND r.line <= p_until AND r.error IS NULL)
    ORDER BY id FOR NO KEY UPDATE;
  INSERT INTO tags (program_id, id, kind, name, active, created_at, updated_at)
    SELECT DISTINCT ON (lower(named.name)) p_program, new_uuid(p_now), 'admin', named.name, true, p_now, p_now
    FROM participant_imports i JOIN participant_import_rows r ON r.program_id = i.program_id AND r.import_id = i.id
      CROSS JOIN unnest(r.tags) named (name)
    WHERE i.program_id = p_program AND i.id = p_import AND i.may_create_tags AND r.line > p_after AND r.line <= p_until AND r.error IS NULL
      AND NOT EXISTS (SELECT FROM tags WHERE program_id = p_program AND kind = 'admin' AND lower(tags.name) = lower(named.name))
    ORDER BY lower(named.name), r.line
    ON CONFLICT DO NOTHING;
  RETURN QUERY WITH checked AS MATERIALIZED (
    SELECT j.*, coalesce(j.participant_id, new_uuid(p_now)) AS person_id, new_uuid(p_now) AS action_id
    FROM check_import_rows(p_program, p_import, p_after, p_until) j),
  due AS (SELECT * FROM checked WHERE error IS NULL AND has_changes),
  new_people AS (
    INSERT INTO participants (program_id, id, email, first_name, last_name, postal, status, profile, referral_code,
        points_issued, points_available, created_at, updated_at)
      SELECT p_program, person_id, email, first_name, last_name, postal, 'inactive', profile,
        -- 48 random bits, without the digits that are easily confused with letters.
        translate(right(gen_random_uuid()::text, 12), '01', 'xy'), added, added, p_now, p_now
      FROM due WHERE is_new),
  old_people AS (
    UPDATE participants p SET email = d.email, first_name = d.first_name, last_name = d.last_name, postal = d.postal, profile = d.profile,
        points_issued = p.points_issued + d.added, points_debt = p.points_debt - d.settled,
        points_available = p.points_available + d.added - d.settled - d.removed, points_reversed = p.points_reversed + d.removed,
        updated_at = p_now
      FROM due d WHERE NOT d.is_new AND p.program_id = p_program AND p.id = d.person_id),
  -- Who reads the mail of the old address must not stay signed in, nor sign in by a code that was sent there.
  new_emails AS (
    SELECT p.id FROM due d JOIN participants p ON p.program_id = p_program AND p.id = d.person_id
    WHERE NOT d.is_new AND p.email IS DISTINCT FROM d.email),
  ended_sessions AS (
    DELETE FROM participant_sessions s USING new_emails n WHERE s.program_id = p_program AND s.participant_id = n.id),
  voided_codes AS (
    UPDATE participant_sign_in_codes c SET voided_at = p_now FROM new_emails n
      WHERE c.program_id = p_program AND c.participant_id = n.id AND c.used_at IS NULL AND c.voided_at IS NULL),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      SELECT p_program, action_id, person_id, 'import', 'Imported', 'ParticipantImport', p_import, added - removed, p_now
      FROM due WHERE added > 0 OR removed > 0),
  postings AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT p_program, new_uuid(p_now), d.person_id, v.source, v.target, v.amount, d.action_id, p_now
      FROM due d CROSS JOIN LATERAL (VALUES ('issued', 'debt', d.settled), ('issued', 'available', d.added - d.settled),
        ('available', 'reversed', d.removed)) v (source, target, amount)
      WHERE v.amount > 0),
  added_tags AS (
    INSERT INTO taggings (program_id, id, tag_id, participant_id, created_at)
      SELECT p_program, new_uuid(p_now), tag_id, d.person_id, p_now FROM due d CROSS JOIN unnest(d.tag_ids) tag_id WHERE d.tags_change
      ON CONFLICT DO NOTHING),
  removed_tags AS (
    DELETE FROM taggings t USING due d, tags g
      WHERE d.tags_change AND d.tags_replace AND NOT d.is_new AND t.program_id = p_program AND t.participant_id = d.person_id
        AND g.program_id = p_program AND g.id = t.tag_id AND g.kind = 'admin' AND t.tag_id <> ALL (d.tag_ids)),
  rejected_rows AS (
    UPDATE participant_import_rows r SET error = j.error, error_values = j.error_values
      FROM checked j WHERE j.error IS NOT NULL AND r.program_id = p_program AND r.import_id = p_import AND r.line = j.line)
  SELECT count(*) FILTER (WHERE j.error IS NULL AND j.is_new)::int, count(*) FILTER (WHERE j.error IS NULL AND NOT j.is_new AND j.has_changes)::int,
    count(*) FILTER (WHERE j.error IS NULL AND NOT j.has_changes)::int, count(*) FILTER (WHERE j.error IS NOT NULL)::int,
    coalesce(sum(j.added) FILTER (WHERE j.error IS NULL), 0)::bigint, coalesce(sum(j.removed) FILTER (WHERE j.error IS NULL), 0)::bigint
  FROM checked j;
END $$;
