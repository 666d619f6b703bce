-- The lines of a history import, of the places after `p_after` and up to `p_until`, whose spent points are not covered by what the
-- member has when the entries are added to the balance in the order of their time. A debt is settled first. Such an entry
-- is left out with those that repeat it, and the next ones are compared without it. Entries that were imported before, and
-- those that repeat one, move nothing.
CREATE OR REPLACE FUNCTION uncovered_entries(p_program uuid, p_import uuid, p_after int, p_until int) RETURNS TABLE (line int)
LANGUAGE plpgsql STABLE AS $$
DECLARE r record; v_participant uuid; v_balance bigint; v_left_out int[];
BEGIN
  FOR r IN EXECUTE $q$SELECT r.line, r.participant_id, r.points, p.points_available - p.points_debt AS balance,
        first_value(r.line) OVER (PARTITION BY r.participant_id, r.entry_key ORDER BY r.place) AS first_line
      FROM participant_import_rows r JOIN participants p ON p.program_id = r.program_id AND p.id = r.participant_id
        LEFT JOIN history_entries h ON h.program_id = r.program_id AND h.participant_id = r.participant_id AND h.entry_key = r.entry_key
      WHERE r.program_id = $1 AND r.import_id = $2 AND r.place > $3 AND r.place <= $4 AND r.error IS NULL AND h.id IS NULL
      ORDER BY r.participant_id, r.place$q$ USING p_program, p_import, p_after, p_until LOOP
    IF r.participant_id IS DISTINCT FROM v_participant THEN
      v_participant := r.participant_id;
      v_balance := r.balance;
      v_left_out := '{}';
    END IF;
    IF r.line <> r.first_line THEN
      CONTINUE WHEN r.first_line <> ALL (v_left_out);
      line := r.line;
      RETURN NEXT;
    ELSIF r.points < 0 AND v_balance + r.points < 0 THEN
      v_left_out := v_left_out || r.line;
      line := r.line;
      RETURN NEXT;
    ELSE
      v_balance := v_balance + r.points;
    END IF;
  END LOOP;
END $$;
