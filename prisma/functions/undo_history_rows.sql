-- Undoes entries of a history import: those of the next members, or the next `p_rows` ones of an import that moved no
-- points. Of a member all or none are undone: their points are taken back if that leaves no debt that was not there before.
-- `more` is false when nothing is left to do.
CREATE OR REPLACE FUNCTION undo_history_rows(p_program uuid, p_import uuid, p_rows int, p_title text, p_now timestamptz)
RETURNS TABLE (removed int, left_as_is int, points_removed bigint, points_returned bigint, more boolean)
LANGUAGE plpgsql AS $$
DECLARE v_moves boolean; v_available bigint; v_members int := 0; v_left int; m record; a record;
BEGIN
  removed := 0; left_as_is := 0; points_removed := 0; points_returned := 0;
  PERFORM set_config('loyalty.history', 'on', true);
  SELECT moves_points INTO v_moves FROM participant_imports WHERE program_id = p_program AND id = p_import;
  IF NOT v_moves THEN
    DELETE FROM history_entries h WHERE h.program_id = p_program AND h.id IN (
      SELECT e.id FROM history_entries e WHERE e.program_id = p_program AND e.import_id = p_import LIMIT p_rows);
    GET DIAGNOSTICS removed = ROW_COUNT;
    more := removed > 0;
    RETURN NEXT;
    RETURN;
  END IF;
  FOR m IN SELECT DISTINCT participant_id FROM (
      SELECT participant_id FROM history_entries WHERE program_id = p_program AND import_id = p_import AND NOT not_undone
      ORDER BY participant_id LIMIT p_rows) e ORDER BY participant_id LOOP
    v_members := v_members + 1;
    v_available := points_lock(p_program, m.participant_id);
    IF v_available >= history_undo_due(p_program, p_import, m.participant_id) THEN
      FOR a IN SELECT action_id, points FROM history_entries WHERE program_id = p_program AND import_id = p_import
          AND participant_id = m.participant_id AND NOT not_undone ORDER BY points > 0, id LOOP
        removed := removed + 1;
        CONTINUE WHEN is_reversed(p_program, a.action_id); -- by an admin, one by one
        PERFORM points_reverse(p_program, a.action_id, ARRAY(SELECT new_uuid(p_now) FROM generate_series(1, 6)), p_title, p_now, NULL, NULL);
        points_removed := points_removed + greatest(a.points, 0);
        points_returned := points_returned + greatest(-a.points, 0);
      END LOOP;
      DELETE FROM history_entries WHERE program_id = p_program AND import_id = p_import AND participant_id = m.participant_id AND NOT not_undone;
    ELSE
      UPDATE history_entries SET not_undone = true WHERE program_id = p_program AND import_id = p_import AND participant_id = m.participant_id
        AND NOT not_undone;
      GET DIAGNOSTICS v_left = ROW_COUNT;
      left_as_is := left_as_is + v_left;
    END IF;
  END LOOP;
  more := v_members > 0;
  RETURN NEXT;
END $$;
