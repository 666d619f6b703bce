-- Clears what admins wrote about referrals of the person, made or followed, and what the audit log quotes of it.
DROP FUNCTION IF EXISTS forget_participant_referrals(uuid, uuid);
CREATE OR REPLACE FUNCTION forget_participant_referrals(p_program uuid, p_participants uuid[]) RETURNS void LANGUAGE sql AS $$
  UPDATE referrals SET admin_comments = ''
    WHERE program_id = p_program AND (referrer_id = ANY (p_participants) OR referred_id = ANY (p_participants)) AND admin_comments <> '';
  SELECT redact_audit_entries(p_program, 'referral', ARRAY(
    SELECT id FROM referrals WHERE program_id = p_program AND (referrer_id = ANY (p_participants) OR referred_id = ANY (p_participants))));
$$;
