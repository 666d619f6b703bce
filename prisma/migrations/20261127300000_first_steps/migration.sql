-- When an admin hid the first steps of a program. Programs that exist already have taken theirs.
ALTER TABLE "programs" ADD COLUMN "first_steps_hidden_at" TIMESTAMPTZ(3);
UPDATE "programs" SET "first_steps_hidden_at" = "created_at";
