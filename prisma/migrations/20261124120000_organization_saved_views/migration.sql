-- Saved views of the lists of an organization: its programs, admins and audit log.
CREATE TABLE "organization_saved_views" (
    "organization_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "organization_saved_views_pkey" PRIMARY KEY ("organization_id","id")
);

CREATE INDEX "organization_saved_views_admin_id_idx" ON "organization_saved_views"("admin_id");

CREATE UNIQUE INDEX "organization_saved_views_organization_id_admin_id_list_name_key" ON "organization_saved_views"("organization_id", "admin_id", "list", "name");

ALTER TABLE "organization_saved_views" ADD CONSTRAINT "organization_saved_views_organization_id_fkey" FOREIGN KEY ("organization_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "organization_saved_views" ADD CONSTRAINT "organization_saved_views_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
