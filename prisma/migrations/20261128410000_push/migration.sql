-- AlterTable
ALTER TABLE "participants" ADD COLUMN     "push_asked_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "session_id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "locale" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "sandbox_pushes" (
    "id" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "sent_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sandbox_pushes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "push_subscriptions_program_id_participant_id_idx" ON "push_subscriptions"("program_id", "participant_id");

-- CreateIndex
CREATE INDEX "push_subscriptions_program_id_session_id_idx" ON "push_subscriptions"("program_id", "session_id");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_program_id_endpoint_key" ON "push_subscriptions"("program_id", "endpoint");

-- CreateIndex
CREATE INDEX "sandbox_pushes_sent_at_idx" ON "sandbox_pushes"("sent_at" DESC);

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_program_id_session_id_fkey" FOREIGN KEY ("program_id", "session_id") REFERENCES "participant_sessions"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What the schema cannot say.

INSERT INTO features (key, name, description, created_at) VALUES
  ('push_notifications', 'Push notifications', 'Participants who turn them on hear of wins, tiers and friends on their device.', '2026-11-28T00:00:00Z')
  ON CONFLICT (key) DO NOTHING;
