-- Imports the entries of a history at the places after `p_after` and up to `p_until`, which have all entries of a member or
-- none. Where they are part of the balances, they are stored and nothing else. Otherwise each is an action with its
-- postings, at the time of the import since months are closed, and what was earned is a lot with the date of the entry.
-- It does not expire within 30 days, since nobody could use it. The caller stores the progress in the same transaction.
CREATE OR REPLACE FUNCTION import_history_rows(p_program uuid, p_import uuid, p_after int, p_until int, p_now timestamptz)
RETURNS TABLE (created int, unchanged int, rejected int, points_added bigint, points_removed bigint)
LANGUAGE plpgsql AS $$
DECLARE v_moves boolean; v_uncovered int; v_people uuid[]; v_postings uuid[]; v_amounts bigint[]; v_nths int[]; v_nth int;
BEGIN
  PERFORM set_config('loyalty.history', 'on', true);
  SELECT moves_points INTO v_moves FROM participant_imports WHERE program_id = p_program AND id = p_import;
  IF v_moves THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('points rules ' || p_program, 0)); -- as in points_earn
  END IF;
  -- With EXECUTE for a plan of its own, and in the order of the ids, as in import_rows.
  -- Twice: a merge that the first one waits for gives the rows another account.
  FOR i IN 1..2 LOOP
    EXECUTE $q$SELECT FROM participants WHERE program_id = $1 AND id IN (SELECT r.participant_id FROM participant_import_rows r
        WHERE r.program_id = $1 AND r.import_id = $2 AND r.place > $3 AND r.place <= $4 AND r.error IS NULL)
      ORDER BY id FOR NO KEY UPDATE$q$ USING p_program, p_import, p_after, p_until;
  END LOOP;
  EXECUTE $q$UPDATE participant_import_rows r SET error = 'deleted'
    WHERE r.program_id = $1 AND r.import_id = $2 AND r.place > $3 AND r.place <= $4 AND r.error IS NULL AND NOT EXISTS (
      SELECT FROM participants p WHERE p.program_id = $1 AND p.id = r.participant_id AND p.deleted_at IS NULL)$q$
    USING p_program, p_import, p_after, p_until;
  GET DIAGNOSTICS rejected = ROW_COUNT;
  IF v_moves THEN
    EXECUTE $q$SELECT points_lock($1, p.id) FROM participants p WHERE p.program_id = $1 AND NOT p.points_in_lots AND p.id IN (
        SELECT r.participant_id FROM participant_import_rows r
        WHERE r.program_id = $1 AND r.import_id = $2 AND r.place > $3 AND r.place <= $4 AND r.error IS NULL) ORDER BY p.id$q$
      USING p_program, p_import, p_after, p_until;
    EXECUTE $q$UPDATE participant_import_rows r SET error = 'not_covered', error_values = jsonb_build_object('points', -r.points)
      FROM uncovered_entries($1, $2, $3, $4) u WHERE r.program_id = $1 AND r.import_id = $2 AND r.line = u.line$q$
      USING p_program, p_import, p_after, p_until;
    GET DIAGNOSTICS v_uncovered = ROW_COUNT;
    rejected := rejected + v_uncovered;
  END IF;
  EXECUTE $q$WITH rows AS MATERIALIZED (
    -- Two accounts may have become one since the check.
    SELECT r.*, row_number() OVER (PARTITION BY participant_id, entry_key ORDER BY place) AS nth FROM participant_import_rows r
    WHERE r.program_id = $1 AND r.import_id = $2 AND r.place > $3 AND r.place <= $4 AND r.error IS NULL),
  new_rows AS MATERIALIZED (
    SELECT r.participant_id, r.line, r.occurred_at, r.points, coalesce(r.reason, '') AS reason, r.entry_id, r.entry_key, r.place,
      row_number() OVER (ORDER BY r.place)::int AS at
    FROM rows r WHERE r.nth = 1 AND NOT EXISTS (
      SELECT FROM history_entries h WHERE h.program_id = $1 AND h.participant_id = r.participant_id AND h.entry_key = r.entry_key)),
  -- In the order of the entries, so that the balances of the journal are those of that order. In a list, since the planner
  -- would join them with a loop in a loop.
  ids AS MATERIALIZED (
    SELECT array_agg(id ORDER BY id) AS list FROM (SELECT new_uuid($5) AS id FROM generate_series(1, (SELECT count(*) FROM new_rows))) i),
  entries AS MATERIALIZED (
    SELECT e.*, CASE WHEN $6 THEN e.id END AS action_id FROM (SELECT n.*, ((SELECT list FROM ids))[n.at] AS id FROM new_rows n) e),
  stored AS (
    INSERT INTO history_entries (program_id, id, participant_id, import_id, line, occurred_at, points, reason, entry_id, entry_key, action_id)
      SELECT $1, id, participant_id, $2, line, occurred_at, points, reason, entry_id, entry_key, action_id FROM entries),
  moved AS MATERIALIZED (
    SELECT e.*, CASE WHEN e.points < 0 THEN 0 ELSE least(e.points, greatest(p.points_debt - coalesce(sum(greatest(e.points, 0)) OVER earlier, 0), 0)) END::bigint AS settled
    FROM entries e JOIN participants p ON p.program_id = $1 AND p.id = e.participant_id WHERE $6
    WINDOW earlier AS (PARTITION BY e.participant_id ORDER BY e.place ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)),
  actions AS (
    INSERT INTO participant_actions (program_id, id, participant_id, action_type, title, actionable_type, actionable_id, points, created_at)
      SELECT $1, action_id, participant_id, 'import', 'Imported', 'ParticipantImport', $2, points, $5 FROM moved),
  each_posting AS MATERIALIZED (
    SELECT m.participant_id, m.action_id, m.place, v.source, v.target, v.amount, row_number() OVER (ORDER BY m.place, v.target DESC)::int AS at
    FROM moved m CROSS JOIN LATERAL (VALUES ('issued', 'debt', m.settled), ('issued', 'available', greatest(m.points, 0) - m.settled),
      ('available', 'spent', greatest(-m.points, 0))) v (source, target, amount)
    WHERE v.amount > 0),
  posting_ids AS MATERIALIZED (
    SELECT array_agg(id ORDER BY id) AS list FROM (SELECT new_uuid($5) AS id FROM generate_series(1, (SELECT count(*) FROM each_posting))) i),
  postings AS MATERIALIZED (
    SELECT e.*, ((SELECT list FROM posting_ids))[e.at] AS id, row_number() OVER (PARTITION BY e.participant_id, e.target ORDER BY e.place)::int AS nth
    FROM each_posting e),
  posted AS (
    INSERT INTO point_postings (program_id, id, participant_id, from_account, to_account, amount, action_id, created_at)
      SELECT $1, id, participant_id, source, target, amount, action_id, $5 FROM postings),
  sums AS (
    SELECT participant_id, sum(amount) FILTER (WHERE source = 'issued') AS issued, sum(amount) FILTER (WHERE target = 'debt') AS settled,
      sum(amount) FILTER (WHERE target = 'spent') AS spent
    FROM postings GROUP BY participant_id),
  people AS (
    UPDATE participants p SET points_issued = p.points_issued + coalesce(s.issued, 0), points_debt = p.points_debt - coalesce(s.settled, 0),
        points_spent = p.points_spent + coalesce(s.spent, 0),
        points_available = p.points_available + coalesce(s.issued, 0) - coalesce(s.settled, 0) - coalesce(s.spent, 0), points_in_lots = true
      FROM sums s WHERE p.program_id = $1 AND p.id = s.participant_id),
  lots AS (
    INSERT INTO point_lots (program_id, id, participant_id, source, points, remaining, pending, open, available_at, expires_at, created_at)
      SELECT $1, m.action_id, m.participant_id, 'import', m.points, m.points - m.settled, false, m.points > m.settled, t.at,
        CASE WHEN t.expires_at IS NOT NULL THEN greatest(t.expires_at, points_grace($1, $5)) END, t.at
      FROM moved m JOIN programs g ON g.id = $1
        CROSS JOIN LATERAL (SELECT least(m.occurred_at, $5) AS at, x.expires_at FROM points_terms(g.points_rules, g.time_zone, $1, m.participant_id, 'import',
          CASE WHEN g.points_rules->'expiration'->>'kind' = 'inactivity' THEN $5 ELSE least(m.occurred_at, $5) END) x) t
      WHERE m.points > 0),
  uses AS (
    INSERT INTO point_lot_uses (program_id, posting_id, lot_id, amount)
      SELECT $1, id, action_id, -amount FROM postings WHERE target = 'debt')
  SELECT (SELECT count(*) FROM entries)::int, ((SELECT count(*) FROM rows) - (SELECT count(*) FROM entries))::int,
    (SELECT coalesce(sum(points) FILTER (WHERE points > 0), 0) FROM entries)::bigint,
    (SELECT coalesce(-sum(points) FILTER (WHERE points < 0), 0) FROM entries)::bigint,
    array_agg(participant_id ORDER BY at), array_agg(id ORDER BY at), array_agg(amount ORDER BY at), array_agg(nth ORDER BY at)
  FROM postings WHERE target = 'spent'$q$
    INTO created, unchanged, points_added, points_removed, v_people, v_postings, v_amounts, v_nths
    USING p_program, p_import, p_after, p_until, p_now, v_moves;
  -- points_take knows one posting of a member at a time: first the first ones of all, then the second ones.
  FOR v_nth IN SELECT DISTINCT nth FROM unnest(v_nths) nth ORDER BY nth LOOP
    PERFORM points_take(p_program, array_agg(s.participant_id), array_agg(s.posting_id), array_agg(s.amount), NULL)
      FROM unnest(v_people, v_postings, v_amounts, v_nths) s (participant_id, posting_id, amount, nth) WHERE s.nth = v_nth;
  END LOOP;
  RETURN NEXT;
END $$;
