-- AlterTable
ALTER TABLE "offer_reports" ADD COLUMN     "mailed_at" TIMESTAMPTZ(3),
ADD COLUMN     "resolution" TEXT,
ADD COLUMN     "resolved_at" TIMESTAMPTZ(3),
ADD COLUMN     "resolved_by_id" UUID;

-- CreateIndex
CREATE INDEX "offer_reports_program_id_endeca_key_idx" ON "offer_reports"("program_id", "endeca_key");

-- What the schema language cannot say.
ALTER TABLE offer_reports ADD CONSTRAINT offer_reports_resolved_check
  CHECK ((status = 'resolved') = (resolved_at IS NOT NULL) AND (status = 'resolved' OR (resolution IS NULL AND resolved_by_id IS NULL)));

-- Forgets a person: personal fields, profile, answers, sessions, codes and what audit rows quote of them. Their
-- postings and actions stay under the nameless id, so that every balance still adds up; the email is free again.
-- Gives the ids of files that were only theirs. Doing it twice changes nothing. (New: of their reports of offers the
-- words go, and what operators answered to them, also where the audit quotes it.)
CREATE OR REPLACE FUNCTION forget_participant(p_program uuid, p_participant uuid, p_now timestamptz) RETURNS SETOF uuid
LANGUAGE plpgsql AS $$
BEGIN
  PERFORM points_lock(p_program, p_participant);
  RETURN QUERY SELECT avatar_file_id FROM participants WHERE program_id = p_program AND id = p_participant AND avatar_file_id IS NOT NULL;
  UPDATE participants SET email = NULL, first_name = '', last_name = '', postal = NULL, locale = NULL, profile = '{}',
      avatar_file_id = NULL, email_setting_id = NULL, referral_code = id::text, status = 'inactive',
      eligible_offers_rewards = false, deleted_at = coalesce(deleted_at, p_now), updated_at = p_now
    WHERE program_id = p_program AND id = p_participant;
  DELETE FROM participant_sessions WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_sign_in_codes WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM participant_answers WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM video_watches WHERE program_id = p_program AND participant_id = p_participant;
  DELETE FROM idempotency_keys WHERE program_id = p_program
    AND scope IN ('points:' || p_participant, 'complete:' || p_participant, 'claim:' || p_participant, 'redeem:' || p_participant);
  UPDATE offer_reports SET message = '', resolution = CASE WHEN status = 'resolved' THEN '' END
    WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE visits SET participant_id = NULL, landing_page = NULL, referrer = NULL WHERE program_id = p_program AND participant_id = p_participant;
  UPDATE checkout_sessions SET email = NULL WHERE program_id = p_program AND participant_id = p_participant;
  PERFORM set_config('loyalty.redacting', 'on', true);
  UPDATE audit_entries SET before = NULL, after = NULL, reason = NULL WHERE program_id = p_program
    AND ((target_type = 'participant' AND target_id = p_participant) OR (actor_type = 'participant' AND actor_id = p_participant)
      OR (target_type = 'offer_report' AND target_id IN
        (SELECT id FROM offer_reports WHERE program_id = p_program AND participant_id = p_participant)));
  PERFORM set_config('loyalty.redacting', 'off', true);
END $$;
