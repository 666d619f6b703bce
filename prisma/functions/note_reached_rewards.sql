-- Notes the reward that points which have just become available are enough for, the most expensive one that they were
-- not enough for before, so that the worker notifies the participant. One of which they were notified within 30 days
-- is left out: a balance goes up and down. `p_gained`: by how much the balance of each of the participants rose.
CREATE OR REPLACE FUNCTION note_reached_rewards(p_program uuid, p_participants uuid[], p_gained bigint[], p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  INSERT INTO reached_rewards AS known (program_id, participant_id, reward_id, reached_at)
    SELECT p.program_id, p.id, r.id, p_now
    FROM unnest(p_participants, p_gained) w (participant_id, gained)
      JOIN participants p ON p.program_id = p_program AND p.id = w.participant_id
      CROSS JOIN LATERAL (
        SELECT r.id FROM rewards r
        WHERE r.program_id = p.program_id AND r.selection = 'redeem'
          AND r.threshold > p.points_available - w.gained AND r.threshold <= p.points_available AND claimable_now(r, p.id, p_now)
          AND NOT EXISTS (SELECT FROM reached_rewards k WHERE k.program_id = r.program_id AND k.participant_id = p.id AND k.reward_id = r.id
            AND k.announced_at >= p_now - interval '30 days')
        ORDER BY r.threshold DESC, r.id LIMIT 1) r
    ON CONFLICT (program_id, participant_id, reward_id) DO UPDATE SET reached_at = excluded.reached_at, announced_at = NULL
      WHERE known.announced_at < excluded.reached_at - interval '30 days'
$$;
