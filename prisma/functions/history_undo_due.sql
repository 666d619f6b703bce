-- How many available points it takes to undo what an import of a history moved for a member: what was earned, less what was
-- spent, has expired, or was reversed since. As in undo_points.
CREATE OR REPLACE FUNCTION history_undo_due(p_program uuid, p_import uuid, p_participant uuid) RETURNS bigint
LANGUAGE sql STABLE AS $$
  SELECT coalesce(sum(coalesce((SELECT sum(CASE t.to_account WHEN 'spent' THEN -t.amount ELSE t.amount END) FROM point_postings t
      WHERE t.program_id = p_program AND t.action_id = h.action_id
        AND (t.from_account = 'issued' AND t.to_account = 'available' OR t.to_account = 'spent')), 0)
    - points_expired_of(p_program, h.action_id)), 0)::bigint
  FROM history_entries h WHERE h.program_id = p_program AND h.import_id = p_import AND h.participant_id = p_participant
    AND NOT h.not_undone AND NOT is_reversed(p_program, h.action_id)
$$;
