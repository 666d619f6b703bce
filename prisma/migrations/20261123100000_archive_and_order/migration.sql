-- Challenges and rewards can be archived. What is archived is not published, so that whatever asks for `published` leaves
-- it out. Rewards get a position on the home page, as challenges have one.
ALTER TABLE "challenges" ADD COLUMN "archived_at" TIMESTAMPTZ(3);

ALTER TABLE "rewards" ADD COLUMN "archived_at" TIMESTAMPTZ(3),
ADD COLUMN "position" INTEGER NOT NULL DEFAULT 0;

ALTER TABLE challenges ADD CONSTRAINT challenges_archived_check CHECK (archived_at IS NULL OR NOT published);
ALTER TABLE rewards ADD CONSTRAINT rewards_archived_check CHECK (archived_at IS NULL OR NOT published);
