-- AlterTable
ALTER TABLE "participant_sign_in_codes" ADD COLUMN     "requested_from" BYTEA;

-- AlterTable
ALTER TABLE "admin_sign_in_codes" ADD COLUMN     "requested_from" BYTEA;
