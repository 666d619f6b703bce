-- Moves what belongs to the person: friends, tags, notes, messages, tiers, birthday gift, devices, passkeys, mails that they
-- got, and their place on the leaderboard. A referral between the two accounts stays as it was.
CREATE OR REPLACE FUNCTION merge_participant_people(p_program uuid, p_from uuid, p_into uuid) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  UPDATE referrals SET referrer_id = p_into WHERE program_id = p_program AND referrer_id = p_from AND referred_id <> p_into;
  UPDATE referrals SET referred_id = p_into WHERE program_id = p_program AND referred_id = p_from AND referrer_id <> p_into
    AND NOT EXISTS (SELECT FROM referrals WHERE program_id = p_program AND referred_id = p_into);
  UPDATE participants SET referred_by_id = p_into WHERE program_id = p_program AND referred_by_id = p_from AND id <> p_into;
  UPDATE taggings t SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from
    AND NOT EXISTS (SELECT FROM taggings o WHERE o.program_id = p_program AND o.participant_id = p_into AND o.tag_id = t.tag_id);
  DELETE FROM taggings WHERE program_id = p_program AND participant_id = p_from;
  UPDATE participant_messages SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE participant_notes SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE participant_notes n SET pinned_at = NULL WHERE n.program_id = p_program AND n.participant_id = p_into AND n.id IN (
    SELECT id FROM participant_notes WHERE program_id = p_program AND participant_id = p_into AND pinned_at IS NOT NULL
    ORDER BY pinned_at DESC, id OFFSET 3); -- MAX_PINNED
  INSERT INTO tier_rises (program_id, participant_id, tier_id, announced_at, seen_at)
    SELECT program_id, p_into, tier_id, announced_at, seen_at FROM tier_rises WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT DO NOTHING;
  DELETE FROM tier_rises WHERE program_id = p_program AND participant_id = p_from;
  INSERT INTO birthday_gifts AS b (program_id, participant_id, given_on)
    SELECT program_id, p_into, given_on FROM birthday_gifts WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, participant_id) DO UPDATE SET given_on = greatest(b.given_on, excluded.given_on);
  DELETE FROM birthday_gifts WHERE program_id = p_program AND participant_id = p_from;
  INSERT INTO evergreen_mails (program_id, participant_id, occasion, created_at)
    SELECT program_id, p_into, occasion, created_at FROM evergreen_mails WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT DO NOTHING;
  DELETE FROM evergreen_mails WHERE program_id = p_program AND participant_id = p_from;
  UPDATE push_subscriptions SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  UPDATE passkeys SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  -- An entry that both have happened to each of them, whether it was imported or is in a file that was checked. The row of
  -- one that was imported gets the key of its entry.
  UPDATE participant_import_rows r SET entry_key = r.entry_key || ' ' || coalesce((SELECT h.id::text FROM history_entries h
        WHERE h.program_id = p_program AND h.participant_id = p_from AND h.entry_key = r.entry_key), r.import_id || ' ' || r.line)
    WHERE r.program_id = p_program AND r.participant_id = p_from AND (EXISTS (SELECT FROM history_entries o
        WHERE o.program_id = p_program AND o.participant_id = p_into AND o.entry_key = r.entry_key)
      OR EXISTS (SELECT FROM participant_import_rows o
        WHERE o.program_id = p_program AND o.participant_id = p_into AND o.entry_key = r.entry_key AND o.error IS NULL));
  UPDATE history_entries h SET participant_id = p_into, entry_key = CASE WHEN EXISTS (SELECT FROM history_entries o
        WHERE o.program_id = p_program AND o.participant_id = p_into AND o.entry_key = h.entry_key)
      OR EXISTS (SELECT FROM participant_import_rows o
        WHERE o.program_id = p_program AND o.participant_id = p_into AND o.entry_key = h.entry_key AND o.error IS NULL)
      THEN h.entry_key || ' ' || h.id ELSE h.entry_key END
    WHERE program_id = p_program AND participant_id = p_from;
  UPDATE participant_import_rows SET participant_id = p_into WHERE program_id = p_program AND participant_id = p_from;
  INSERT INTO leaderboard_entries AS l (program_id, participant_id, name, hidden_at, points, week, week_points, created_at)
    SELECT program_id, p_into, name, hidden_at, points, week, week_points, created_at FROM leaderboard_entries
    WHERE program_id = p_program AND participant_id = p_from
    ON CONFLICT (program_id, participant_id) DO UPDATE SET points = l.points + excluded.points,
      week_points = l.week_points + CASE WHEN l.week = excluded.week THEN excluded.week_points ELSE 0 END;
  DELETE FROM leaderboard_entries WHERE program_id = p_program AND participant_id = p_from;
  UPDATE leaderboard_entries e SET listed = e.name IS NOT NULL AND e.hidden_at IS NULL
      AND EXISTS (SELECT FROM eligible_participants p WHERE p.program_id = e.program_id AND p.id = e.participant_id)
    WHERE e.program_id = p_program AND e.participant_id = p_into;
END $$;
