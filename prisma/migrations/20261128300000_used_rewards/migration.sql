-- AlterTable
ALTER TABLE "reward_claims" ADD COLUMN "used_at" TIMESTAMPTZ(3);
