-- AlterTable
ALTER TABLE "organization_admins" ADD COLUMN     "last_visit_at" TIMESTAMPTZ(3);

-- Until now every admin who had signed in counted as active in all of their organizations.
UPDATE "organization_admins" o SET "last_visit_at" = a."last_sign_in_at" FROM "admins" a WHERE a."id" = o."admin_id";
