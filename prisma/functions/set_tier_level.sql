-- Sets how many tiers above the first, which starts at 0, a participant has reached with the points they ever earned. Earning points is a rise
-- if it reaches a tier that the points before did not: `tier_rises` stores that once for each person and tier, while the
-- program has tiers. So somebody who was moved by a change of the tiers has not risen, and neither has a new row. Points
-- that are taken back lead down again, and a rise that was not announced yet has not happened then, for earning rules neither.
CREATE OR REPLACE FUNCTION set_tier_level() RETURNS trigger
LANGUAGE plpgsql AS $$
DECLARE v_earned bigint := points_earned(NEW.points_issued, NEW.points_reversed); v_min bigint; v_tier uuid;
BEGIN
  SELECT count(*), max(points_threshold_min) INTO NEW.tier_level, v_min FROM program_tiers
    WHERE program_id = NEW.program_id AND points_threshold_min > 0 AND points_threshold_min <= v_earned;
  IF TG_OP = 'INSERT' THEN RETURN NEW; END IF;
  IF v_min > points_earned(OLD.points_issued, OLD.points_reversed) THEN
    IF current_setting('loyalty.history', true) = 'on' THEN RETURN NEW; END IF; -- they reached it in another product
    INSERT INTO tier_rises (program_id, participant_id, tier_id)
      SELECT t.program_id, NEW.id, t.id FROM program_tiers t JOIN programs p ON p.id = t.program_id
      WHERE t.program_id = NEW.program_id AND t.points_threshold_min = v_min AND 'tiers' = ANY (p.features)
      LIMIT 1
      ON CONFLICT DO NOTHING
      RETURNING tier_id INTO v_tier;
    IF v_tier IS NOT NULL THEN PERFORM record_tier_event(NEW.program_id, NEW.id, v_tier, NEW.updated_at); END IF;
  ELSIF NEW.tier_level < OLD.tier_level THEN
    WITH undone AS (
      DELETE FROM tier_rises r USING program_tiers t
        WHERE r.program_id = NEW.program_id AND r.participant_id = NEW.id AND r.announced_at IS NULL
          AND t.program_id = r.program_id AND t.id = r.tier_id AND t.points_threshold_min > v_earned
        RETURNING r.tier_id)
    UPDATE participant_events e SET revoked_at = NEW.updated_at, decided_at = NULL FROM undone u
      WHERE e.program_id = NEW.program_id AND e.external_id = 'tier:' || NEW.id || ':' || u.tier_id AND e.trigger = 'tier' AND e.revoked_at IS NULL;
  END IF;
  RETURN NEW;
END $$;
