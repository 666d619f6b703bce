-- Stores the event that somebody reached a tier, for earning rules. A rise that was taken back before anybody heard of it
-- revokes it (`set_tier_level`), and the next one is the same event again.
CREATE OR REPLACE FUNCTION record_tier_event(p_program uuid, p_participant uuid, p_tier uuid, p_now timestamptz) RETURNS void
LANGUAGE plpgsql AS $$
BEGIN
  IF rule_applies(p_program, 'tier', p_now) THEN
    INSERT INTO participant_events (program_id, id, trigger, external_id, participant_id, properties, occurred_at, created_at)
      SELECT p_program, new_uuid(p_now), 'tier', 'tier:' || p_participant || ':' || p_tier, p_participant,
        jsonb_build_object('tier_id', t.id, 'tier', t.name), p_now, p_now
      FROM program_tiers t WHERE t.program_id = p_program AND t.id = p_tier
      ON CONFLICT DO NOTHING;
  END IF;
  UPDATE participant_events SET revoked_at = NULL, decided_at = NULL, occurred_at = p_now
    WHERE program_id = p_program AND external_id = 'tier:' || p_participant || ':' || p_tier AND trigger = 'tier' AND revoked_at IS NOT NULL;
END $$;
