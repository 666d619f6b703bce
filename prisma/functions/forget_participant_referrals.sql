-- Clears what admins wrote about referrals of the person, made or followed, and what the audit log quotes of it.
CREATE OR REPLACE FUNCTION forget_participant_referrals(p_program uuid, p_participant uuid) RETURNS void LANGUAGE sql AS $$
  UPDATE referrals SET admin_comments = ''
    WHERE program_id = p_program AND (referrer_id = p_participant OR referred_id = p_participant) AND admin_comments <> '';
  SELECT redact_audit_entries(p_program, 'referral', ARRAY(
    SELECT id FROM referrals WHERE program_id = p_program AND (referrer_id = p_participant OR referred_id = p_participant)));
$$;
