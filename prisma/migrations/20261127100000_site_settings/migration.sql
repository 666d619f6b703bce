-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "background_image_public_url" TEXT,
ADD COLUMN     "logo_public_url" TEXT;

-- AlterTable
ALTER TABLE "programs" ADD COLUMN     "offers_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "offers_magic_link_path" TEXT NOT NULL DEFAULT '/my-offers',
ADD COLUMN     "offers_merchants_regex" TEXT NOT NULL DEFAULT '.*',
ADD COLUMN     "photo_contest_active" BOOLEAN NOT NULL DEFAULT true,
ADD COLUMN     "seo" JSONB NOT NULL DEFAULT '{}';

-- A page that was entered twice: its posts move to the older one.
WITH same AS (
  SELECT program_id, id, first_value(id) OVER (PARTITION BY program_id, platform, url ORDER BY created_at, id) AS kept
  FROM social_network_pages
)
UPDATE social_network_posts p SET page_id = s.kept FROM same s
  WHERE s.program_id = p.program_id AND s.id = p.page_id AND s.id <> s.kept;

DELETE FROM social_network_pages p USING social_network_pages older
  WHERE older.program_id = p.program_id AND older.platform = p.platform AND older.url = p.url
    AND (older.created_at, older.id) < (p.created_at, p.id);

-- CreateIndex
CREATE UNIQUE INDEX "social_network_pages_program_id_platform_url_key" ON "social_network_pages"("program_id", "platform", "url");
