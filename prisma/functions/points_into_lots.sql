-- Sorts a participant's points into lots by replaying their postings, once. The points of an installation from before
-- there were lots never expire: nobody has said that they would. Everything that was earned comes first, then what was
-- spent and came back: a request that waited for another one may have spent points that are later by its time. The caller
-- holds the row lock.
CREATE OR REPLACE FUNCTION points_into_lots(p_program uuid, p_participant uuid) RETURNS void
LANGUAGE plpgsql AS $$
DECLARE o record;
BEGIN
  UPDATE participants SET points_in_lots = true WHERE program_id = p_program AND id = p_participant AND NOT points_in_lots;
  IF NOT FOUND THEN RETURN; END IF;
  FOR o IN SELECT p.*, a.action_type, a.actionable_type, c.challenge_type, r.action_id AS reversed_id
      FROM point_postings p JOIN participant_actions a ON a.program_id = p.program_id AND a.id = p.action_id
        LEFT JOIN point_postings r ON r.program_id = p.program_id AND r.id = p.reverses
        LEFT JOIN social_network_posts s ON a.actionable_type = 'SocialNetworkPost' AND s.program_id = a.program_id AND s.id = a.actionable_id
        LEFT JOIN challenges c ON a.actionable_type IN ('Challenge', 'SocialNetworkPost') AND c.program_id = a.program_id
          AND c.id = coalesce(s.challenge_id, a.actionable_id)
      WHERE p.program_id = p_program AND p.participant_id = p_participant
      ORDER BY p.from_account <> 'issued', p.from_account <> 'pending', p.from_account <> 'spent' AND NOT EXISTS (
          SELECT FROM point_postings b WHERE b.program_id = p.program_id AND b.reverses = p.id AND b.from_account = 'spent'),
        CASE WHEN p.from_account = 'spent' THEN r.created_at ELSE p.created_at END,
        CASE WHEN p.from_account = 'spent' THEN r.id ELSE p.id END, p.from_account = 'spent', p.created_at, p.id LOOP
    IF o.from_account = 'issued' THEN
      INSERT INTO point_lots AS l (program_id, id, participant_id, source, points, remaining, pending, open, available_at, created_at)
        VALUES (p_program, o.action_id, p_participant, points_source(o.action_type, o.actionable_type, o.challenge_type), o.amount, o.amount,
          o.to_account = 'pending', true, CASE WHEN o.to_account <> 'pending' THEN o.created_at END, o.created_at)
        ON CONFLICT (program_id, id) DO UPDATE SET points = l.points + excluded.points, remaining = l.remaining + excluded.remaining, open = true;
    END IF;
    PERFORM points_move_lots(p_program, o.id, p_participant, o.from_account, o.to_account, o.amount, o.action_id, o.reverses, o.created_at,
      CASE WHEN o.from_account = 'issued' THEN o.action_id ELSE o.reversed_id END);
  END LOOP;
END $$;
