-- CreateTable
CREATE TABLE "evergreen_setting_definitions" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL,
    "position" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "evergreen_setting_definitions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "evergreen_setting_values" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "definition_id" UUID NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT false,
    "active_since" TIMESTAMPTZ(3),
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_setting_values_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "evergreen_mails" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "occasion" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "evergreen_mails_pkey" PRIMARY KEY ("program_id","participant_id","occasion")
);

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_setting_definitions_key_key" ON "evergreen_setting_definitions"("key");

-- CreateIndex
CREATE INDEX "evergreen_setting_values_definition_id_idx" ON "evergreen_setting_values"("definition_id");

-- CreateIndex
CREATE UNIQUE INDEX "evergreen_setting_values_program_id_definition_id_key" ON "evergreen_setting_values"("program_id", "definition_id");

-- AddForeignKey
ALTER TABLE "evergreen_setting_values" ADD CONSTRAINT "evergreen_setting_values_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evergreen_setting_values" ADD CONSTRAINT "evergreen_setting_values_definition_id_fkey" FOREIGN KEY ("definition_id") REFERENCES "evergreen_setting_definitions"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "evergreen_mails" ADD CONSTRAINT "evergreen_mails_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE evergreen_setting_values ADD CONSTRAINT evergreen_setting_values_active_check CHECK (NOT active OR active_since IS NOT NULL);

INSERT INTO evergreen_setting_definitions (id, key, name, description, position) VALUES
  ('01900000-0000-7000-8000-000000000001', 'welcome_mail', 'Welcome email', 'Participants get an email after they join, with what they can do first.', 0),
  ('01900000-0000-7000-8000-000000000002', 'reward_ending_mail', 'Reward ending email', 'Participants who have enough points for a reward get an email three days before it ends.', 1),
  ('01900000-0000-7000-8000-000000000003', 'inactive_after_180_days', 'Inactive after 180 days', 'Participants who have not signed in for 180 days become inactive. They are active again when they sign in.', 2);
