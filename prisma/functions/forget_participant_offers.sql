-- Deletes their saved merchants and clears the messages of their offer reports, the replies, and what the audit log quotes
-- of both; redemptions stay.
DROP FUNCTION IF EXISTS forget_participant_offers(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_offers(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  DELETE FROM saved_merchants WHERE program_id = p_program AND participant_id = ANY (p_participants);
  UPDATE offer_reports SET message = '', resolution = CASE WHEN status = 'resolved' THEN '' END
    WHERE program_id = p_program AND participant_id = ANY (p_participants);
  SELECT redact_audit_entries(p_program, 'offer_report',
    ARRAY(SELECT id FROM offer_reports WHERE program_id = p_program AND participant_id = ANY (p_participants)));
$$;
