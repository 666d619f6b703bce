-- Visits stay, without the participant.
DROP FUNCTION IF EXISTS forget_participant_visits(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_visits(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE visits SET participant_id = NULL, landing_page = NULL, referrer = NULL
    WHERE program_id = p_program AND participant_id = ANY (p_participants);
$$;
