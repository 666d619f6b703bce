-- AlterTable
ALTER TABLE "admins" ADD COLUMN     "last_sign_in_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "platform_idempotency_keys" (
    "admin_id" UUID NOT NULL,
    "scope" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "input_hash" BYTEA NOT NULL,
    "answer" JSONB,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "platform_idempotency_keys_pkey" PRIMARY KEY ("admin_id","scope","key")
);

-- CreateTable
CREATE TABLE "features" (
    "key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "description" TEXT NOT NULL DEFAULT '',
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "features_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "platform_idempotency_keys_created_at_idx" ON "platform_idempotency_keys"("created_at");

-- AddForeignKey
ALTER TABLE "platform_idempotency_keys" ADD CONSTRAINT "platform_idempotency_keys_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE features ADD CONSTRAINT features_key_check CHECK (key ~ '^[a-z][a-z0-9_]{1,49}$');

-- What the product itself asks for; the platform's own people may add more.
INSERT INTO features (key, name, description, created_at) VALUES
  ('social_network_posts', 'Social posts', 'Challenges that show posts of the program''s social pages.', '2026-11-21T00:00:00Z'),
  ('donation_challenge', 'Donations', 'Challenges that take donations and give points for them.', '2026-11-21T00:00:00Z'),
  ('offers_reward', 'Local offers', 'The directory of merchants and offers at /my-offers.', '2026-11-21T00:00:00Z'),
  ('otp_login', 'Login with code', 'Participants sign in with a one-time code; without it, with a link.', '2026-11-21T00:00:00Z'),
  ('receipts', 'Receipts', 'Participants earn points for purchases; staff review receipts.', '2026-11-21T00:00:00Z'),
  ('tiers', 'Tiers', 'Levels that participants reach by their points.', '2026-11-21T00:00:00Z'),
  ('dynamic_feed_posts', 'Feed posts', 'Posts on home that staff write or import.', '2026-11-21T00:00:00Z');

-- The organization's log: what admins did, newest first, without wading through what participants did.
CREATE INDEX audit_entries_admin_idx ON audit_entries (program_id, created_at DESC, id DESC) WHERE actor_type = 'admin';
