-- Stores the events about completed challenges for earning rules, in the transaction that completes them; the worker decides
-- on them. One statement for all rows of an import, and one look at an index where no rule is about challenges.
CREATE OR REPLACE FUNCTION record_completion_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- What happened years ago in another product is no news.
  IF current_setting('loyalty.history', true) = 'on' OR NOT EXISTS (
    SELECT FROM earning_rules WHERE trigger = 'challenge' AND published IS NOT NULL) THEN RETURN NULL; END IF;
  INSERT INTO participant_events (program_id, id, trigger, external_id, participant_id, properties, occurred_at, created_at)
    SELECT n.program_id, new_uuid(n.completed_at), 'challenge', 'challenge:' || n.id, n.participant_id,
      jsonb_build_object('challenge_id', c.id, 'challenge', c.caption, 'type', c.challenge_type, 'points', n.points),
      n.completed_at, n.completed_at
    FROM new_rows n JOIN challenges c ON c.program_id = n.program_id AND c.id = n.challenge_id
    WHERE rule_applies(n.program_id, 'challenge', n.completed_at)
    ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
