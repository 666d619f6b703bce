-- Undoes the points that a bulk change or an import moved at `p_at`, for each of the participants: added points are taken
-- back if that leaves no debt that was not there before, removed ones are earned again. `undone` is false for those who
-- have spent them, and where it was undone before. Deleted accounts are left out.
CREATE OR REPLACE FUNCTION undo_points(p_program uuid, p_participants uuid[], p_actionable_type text, p_actionable_id uuid, p_at timestamptz,
  p_title text, p_now timestamptz)
RETURNS TABLE (id uuid, undone boolean)
LANGUAGE plpgsql AS $$
DECLARE a record; o record; v_ids uuid[]; v_available bigint; v_due bigint;
BEGIN
  FOR a IN SELECT p.id AS person, t.id AS action, t.points
      FROM participants p JOIN participant_actions t ON t.program_id = p.program_id AND t.participant_id = p.id
      WHERE p.program_id = p_program AND p.id = ANY (p_participants) AND p.deleted_at IS NULL AND t.created_at = p_at
        AND t.actionable_type = p_actionable_type AND t.actionable_id = p_actionable_id
      ORDER BY p.id LOOP
    id := a.person;
    undone := false;
    v_available := points_lock(p_program, a.person);
    IF NOT is_reversed(p_program, a.action) THEN
      IF a.points < 0 THEN
        v_ids := ARRAY(SELECT new_uuid(p_now) FROM generate_series(1, 7));
        PERFORM undo_removal(p_program, a.action, v_ids[1:3], p_title, p_now);
        -- What an import says was earned and spent elsewhere.
        FOR o IN SELECT s.id, s.amount, e.id AS earning FROM point_postings s JOIN point_postings e ON e.program_id = s.program_id
              AND e.action_id = s.action_id AND e.from_account = 'issued' AND e.to_account = 'available'
            WHERE s.program_id = p_program AND s.action_id = a.action AND s.to_account = 'spent' LOOP
          PERFORM points_credit(p_program, v_ids[4:5], a.person, 'spent', o.amount, v_ids[1], o.id, p_now, NULL);
          PERFORM points_debit(p_program, v_ids[6:7], a.person, o.amount, v_ids[1], o.earning, p_now, a.action);
        END LOOP;
        undone := true;
      ELSE
        -- What it spent at once is credited again.
        SELECT coalesce(sum(CASE t.to_account WHEN 'spent' THEN -t.amount ELSE t.amount END), 0) INTO v_due FROM point_postings t
          WHERE t.program_id = p_program AND t.action_id = a.action
            AND (t.from_account = 'issued' AND t.to_account = 'available' OR t.to_account = 'spent');
        IF v_available >= v_due - points_expired_of(p_program, a.action) THEN
          PERFORM points_reverse(p_program, a.action, ARRAY(SELECT new_uuid(p_now) FROM generate_series(1, 6)), p_title, p_now,
            NULL, NULL);
          undone := true;
        END IF;
      END IF;
    END IF;
    RETURN NEXT;
  END LOOP;
END $$;
