-- Sets the tier of the participants after `p_after` in the order of their ids, `p_rows` at most, for after a change of
-- the program's tiers. Returns the last id, null at the end. Nobody rises by it: see set_tier_level.
CREATE OR REPLACE FUNCTION assign_tiers(p_program uuid, p_after uuid, p_rows int) RETURNS uuid
LANGUAGE plpgsql AS $$
DECLARE v_ids uuid[];
BEGIN
  -- Who earns points meanwhile is waited for, so that their row is not overwritten with the tier of the points before.
  SELECT array_agg(id ORDER BY id) INTO v_ids FROM (SELECT id FROM participants WHERE program_id = p_program AND id > p_after
    ORDER BY id LIMIT p_rows FOR NO KEY UPDATE) batch;
  UPDATE participants p SET tier_level = reached.level
    FROM (SELECT q.id, (SELECT count(*)::smallint FROM program_tiers t
        WHERE t.program_id = p_program AND t.points_threshold_min > 0 AND t.points_threshold_min <= points_earned(q.points_issued, q.points_reversed)) AS level
      FROM participants q WHERE q.program_id = p_program AND q.id = ANY (v_ids)) reached
    WHERE p.program_id = p_program AND p.id = reached.id AND p.tier_level <> reached.level;
  RETURN v_ids[cardinality(v_ids)];
END $$;
