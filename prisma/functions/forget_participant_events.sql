-- Clears what the person's events say and whom they named. The events stay with their points, and none is decided on any
-- more. After the receipts, whose texts are in the events about them.
CREATE OR REPLACE FUNCTION forget_participant_events(p_program uuid, p_participants uuid[], p_now timestamptz) RETURNS void
LANGUAGE sql AS $$
  UPDATE participant_events SET person = '{}', properties = '{}', decided_at = coalesce(decided_at, p_now)
    WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
