-- The dashboard counts who joined and what expired; without this index it would read all actions.
CREATE INDEX CONCURRENTLY participant_actions_sign_ups_and_expirations_idx ON participant_actions (program_id, action_type, created_at)
  INCLUDE (id, participant_id, actionable_type, points) WHERE action_type IN ('sign_up', 'points_expired');
