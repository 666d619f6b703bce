-- The texts of the site in further languages, as challenges and rewards have them: {"es": {"title": "…"}}.
ALTER TABLE "carousel_slides" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "navigation_menus" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "program_pages" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "program_tiers" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "profile_attributes" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "communication_settings" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "feed_posts" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "programs" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
