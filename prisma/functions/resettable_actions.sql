-- Earlier versions had no pending or no expired points.
DROP FUNCTION IF EXISTS resettable_actions(uuid, uuid);

-- What a participant did that a reset takes back: completed challenges and viewed posts that were not reversed before.
-- Sign-ups, referrals, donations and memberships stay, since they cannot be done again or were paid for. Prizes that
-- were won stay, too. `available` and `debt`: where the points of the action went, without those that have `expired`,
-- since points_reverse does not take them again; `pending`: where they still are.
CREATE OR REPLACE FUNCTION resettable_actions(p_program uuid, p_participant uuid)
RETURNS TABLE (action_id uuid, title text, available bigint, debt bigint, pending bigint, expired bigint)
LANGUAGE sql STABLE AS $$
  SELECT a.id, a.title,
    coalesce(sum(p.amount) FILTER (WHERE p.to_account = 'available' OR p.to_account = 'pending' AND l.id IS NULL), 0)::bigint - e.points,
    coalesce(sum(p.amount) FILTER (WHERE p.to_account = 'debt'), 0)::bigint, coalesce(max(l.remaining), 0)::bigint, e.points
  FROM participant_actions a
    LEFT JOIN point_postings p ON p.program_id = a.program_id AND p.action_id = a.id AND p.from_account = 'issued'
    LEFT JOIN point_lots l ON l.program_id = a.program_id AND l.id = a.id AND l.pending
    CROSS JOIN LATERAL (SELECT points_expired_of(a.program_id, a.id) AS points) e
  WHERE a.program_id = p_program AND a.participant_id = p_participant AND a.actionable_type IN ('Challenge', 'SocialNetworkPost')
    AND a.action_type NOT IN ('sign_up', 'recruit', 'donation', 'membership', 'reversal')
    AND NOT EXISTS (SELECT FROM checkout_sessions s WHERE s.program_id = a.program_id AND s.action_id = a.id)
    AND NOT EXISTS (SELECT FROM participant_actions r WHERE r.program_id = a.program_id AND r.participant_id = a.participant_id
      AND r.action_type = 'reversal' AND r.actionable_type = 'Action' AND r.actionable_id = a.id)
  GROUP BY a.id, a.title, e.points ORDER BY a.id
$$;
