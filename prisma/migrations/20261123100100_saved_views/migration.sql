-- Filters, order and columns of a list that an admin saved under a name.
CREATE TABLE "saved_views" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "list" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("program_id","id")
);

CREATE INDEX "saved_views_admin_id_idx" ON "saved_views"("admin_id");

CREATE UNIQUE INDEX "saved_views_program_id_admin_id_list_name_key" ON "saved_views"("program_id", "admin_id", "list", "name");

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE CASCADE ON UPDATE RESTRICT;
