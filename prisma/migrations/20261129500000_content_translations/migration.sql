-- The texts of challenges and rewards in further languages: {"es": {"caption": "…"}}.
ALTER TABLE "challenges" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "questions" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "question_options" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
ALTER TABLE "rewards" ADD COLUMN "translations" JSONB NOT NULL DEFAULT '{}';
