-- AlterTable
ALTER TABLE "programs" ADD COLUMN "mails_off" TEXT[] DEFAULT ARRAY[]::TEXT[];

-- AlterTable
ALTER TABLE "sandbox_mails" ADD COLUMN "headers" JSONB NOT NULL DEFAULT '{}';

-- CreateTable
CREATE TABLE "daily_mail_runs" (
    "program_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "covered_until" TIMESTAMPTZ(3) NOT NULL,
    "runs_until" TIMESTAMPTZ(3),
    "last_at" TIMESTAMPTZ(3),
    "last_id" UUID,

    CONSTRAINT "daily_mail_runs_pkey" PRIMARY KEY ("program_id","kind")
);

-- AddForeignKey
ALTER TABLE "daily_mail_runs" ADD CONSTRAINT "daily_mail_runs_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- CreateIndex
CREATE INDEX "offer_redemptions_program_id_expires_at_idx" ON "offer_redemptions"("program_id", "expires_at");

-- Who gets mails of the program at all, and which: all, or only important ones. Login mails do not obey it.
CREATE VIEW mail_recipients AS
  SELECT p.program_id, p.id, p.email, p.first_name, p.locale, coalesce(s.channel, 'all') AS channel
  FROM participants p
  LEFT JOIN communication_settings s ON s.program_id = p.program_id AND s.id = p.email_setting_id
  WHERE p.status = 'active' AND p.email IS NOT NULL AND s.channel IS DISTINCT FROM 'none';

-- The welcome mail is no evergreen setting any more. It stays off where it was turned off.
UPDATE programs SET mails_off = ARRAY['welcome'] WHERE id IN (
  SELECT v.program_id FROM evergreen_setting_values v
  JOIN evergreen_setting_definitions d ON d.id = v.definition_id
  WHERE d.key = 'welcome_mail' AND NOT v.active);
DELETE FROM evergreen_setting_definitions WHERE key = 'welcome_mail';
DELETE FROM evergreen_mails WHERE occasion = 'welcome';
