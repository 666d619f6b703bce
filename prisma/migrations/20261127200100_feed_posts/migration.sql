-- CreateTable
CREATE TABLE "feed_posts" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "external_id" TEXT,
    "title" TEXT NOT NULL,
    "body" TEXT NOT NULL DEFAULT '',
    "image_file_id" UUID,
    "link" TEXT NOT NULL DEFAULT '',
    "active" BOOLEAN NOT NULL DEFAULT true,
    "published_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "feed_posts_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateTable
CREATE TABLE "feed_post_imports" (
    "program_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "admin_id" UUID NOT NULL,
    "status" TEXT NOT NULL,
    "posts" JSONB NOT NULL,
    "rows_total" INTEGER NOT NULL,
    "created" INTEGER NOT NULL DEFAULT 0,
    "changed" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "feed_post_imports_pkey" PRIMARY KEY ("program_id","id")
);

-- CreateIndex
CREATE INDEX "feed_posts_program_id_published_at_id_idx" ON "feed_posts"("program_id", "published_at", "id");

-- CreateIndex
CREATE INDEX "feed_posts_program_id_image_file_id_idx" ON "feed_posts"("program_id", "image_file_id");

-- CreateIndex
CREATE UNIQUE INDEX "feed_posts_program_id_external_id_key" ON "feed_posts"("program_id", "external_id");

-- CreateIndex
CREATE INDEX "feed_post_imports_program_id_created_at_idx" ON "feed_post_imports"("program_id", "created_at" DESC);

-- CreateIndex
CREATE INDEX "feed_post_imports_admin_id_idx" ON "feed_post_imports"("admin_id");

-- AddForeignKey
ALTER TABLE "feed_posts" ADD CONSTRAINT "feed_posts_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "feed_posts" ADD CONSTRAINT "feed_posts_program_id_image_file_id_fkey" FOREIGN KEY ("program_id", "image_file_id") REFERENCES "media_files"("program_id", "id") ON DELETE RESTRICT ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "feed_post_imports" ADD CONSTRAINT "feed_post_imports_program_id_fkey" FOREIGN KEY ("program_id") REFERENCES "programs"("id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "feed_post_imports" ADD CONSTRAINT "feed_post_imports_admin_id_fkey" FOREIGN KEY ("admin_id") REFERENCES "admins"("id") ON DELETE RESTRICT ON UPDATE RESTRICT;

ALTER TABLE feed_post_imports ADD CONSTRAINT feed_post_imports_status_check CHECK (status IN ('running', 'done'));
-- One at a time for each program.
CREATE UNIQUE INDEX feed_post_imports_running_idx ON feed_post_imports (program_id) WHERE status = 'running';
