-- A completion that is undone has not happened: the worker takes back what rules gave for it.
CREATE OR REPLACE FUNCTION revoke_completion_events() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE participant_events e SET decided_at = NULL, revoked_at = coalesce(
      (SELECT max(a.created_at) FROM participant_actions a WHERE a.program_id = o.program_id
        AND a.actionable_type = 'Action' AND a.actionable_id = o.action_id), o.completed_at)
    FROM old_rows o
    WHERE e.program_id = o.program_id AND e.external_id = 'challenge:' || o.id AND e.trigger = 'challenge' AND e.revoked_at IS NULL;
  RETURN NULL;
END $$;
