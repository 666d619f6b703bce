-- AlterTable
ALTER TABLE "programs" ADD COLUMN     "birthday_gift_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "birthday_points" INTEGER,
ADD COLUMN     "birthday_reward_id" UUID,
ADD COLUMN     "daily_points_limit" INTEGER,
ADD COLUMN     "leaderboard_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "streaks_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "weekly_goal" SMALLINT NOT NULL DEFAULT 3,
ADD COLUMN     "weekly_goal_on" BOOLEAN NOT NULL DEFAULT false,
ADD COLUMN     "weekly_goal_points" INTEGER;

-- CreateTable
CREATE TABLE "habit_days" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "day" DATE NOT NULL,
    "completions" INTEGER NOT NULL DEFAULT 0,
    "repeats" INTEGER NOT NULL DEFAULT 0,
    "points" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "habit_days_pkey" PRIMARY KEY ("program_id","participant_id","day")
);

-- CreateTable
CREATE TABLE "participant_habits" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "streak" INTEGER NOT NULL DEFAULT 0,
    "longest_streak" INTEGER NOT NULL DEFAULT 0,
    "last_day" DATE,
    "goal_week" DATE,

    CONSTRAINT "participant_habits_pkey" PRIMARY KEY ("program_id","participant_id")
);

-- CreateTable
CREATE TABLE "leaderboard_entries" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "name" TEXT,
    "hidden_at" TIMESTAMPTZ(3),
    "listed" BOOLEAN NOT NULL DEFAULT false,
    "points" BIGINT NOT NULL DEFAULT 0,
    "week" DATE NOT NULL,
    "week_points" BIGINT NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "leaderboard_entries_pkey" PRIMARY KEY ("program_id","participant_id")
);

-- CreateTable
CREATE TABLE "birthday_gifts" (
    "program_id" UUID NOT NULL,
    "participant_id" UUID NOT NULL,
    "given_on" DATE NOT NULL,

    CONSTRAINT "birthday_gifts_pkey" PRIMARY KEY ("program_id","participant_id")
);

-- AddForeignKey
ALTER TABLE "habit_days" ADD CONSTRAINT "habit_days_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "participant_habits" ADD CONSTRAINT "participant_habits_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "leaderboard_entries" ADD CONSTRAINT "leaderboard_entries_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- AddForeignKey
ALTER TABLE "birthday_gifts" ADD CONSTRAINT "birthday_gifts_program_id_participant_id_fkey" FOREIGN KEY ("program_id", "participant_id") REFERENCES "participants"("program_id", "id") ON DELETE CASCADE ON UPDATE RESTRICT;

-- What the schema cannot say.

ALTER TABLE programs ADD CONSTRAINT programs_habits_check CHECK (weekly_goal > 0 AND weekly_goal_points > 0 AND birthday_points > 0
  AND daily_points_limit > 0);
ALTER TABLE habit_days ADD CONSTRAINT habit_days_check CHECK (completions >= repeats AND repeats >= 0 AND points >= 0);
ALTER TABLE participant_habits ADD CONSTRAINT participant_habits_check CHECK (longest_streak >= streak AND streak >= 0);
ALTER TABLE leaderboard_entries ADD CONSTRAINT leaderboard_entries_listed_check CHECK (NOT listed OR (name IS NOT NULL AND hidden_at IS NULL));

ALTER TABLE celebrations DROP CONSTRAINT celebrations_kind_check, DROP CONSTRAINT celebrations_reward_check,
  ADD CONSTRAINT celebrations_kind_check CHECK (kind IN ('sign_up', 'friend_joined', 'reward_won', 'weekly_goal', 'birthday')),
  ADD CONSTRAINT celebrations_reward_check CHECK (CASE kind WHEN 'reward_won' THEN reward_id IS NOT NULL WHEN 'birthday' THEN true ELSE reward_id IS NULL END);
ALTER TABLE profile_attributes DROP CONSTRAINT profile_attributes_type_check,
  ADD CONSTRAINT profile_attributes_type_check CHECK (field_type IN ('text', 'phone', 'state', 'postal', 'list', 'birthday'));
ALTER TABLE dashboard_rollups DROP CONSTRAINT dashboard_rollups_part_check,
  ADD CONSTRAINT dashboard_rollups_part_check CHECK (part IN ('days', 'month', 'all_time', 'leaderboard'));

-- The best first, and how many are better: only those who are shown.
CREATE INDEX leaderboard_entries_points_idx ON leaderboard_entries (program_id, points DESC, participant_id) WHERE listed;
CREATE INDEX leaderboard_entries_week_idx ON leaderboard_entries (program_id, week, week_points DESC, participant_id) WHERE listed;
-- Whose birthday it is. A profile changes rarely, the points beside it often, and those leave this index alone.
CREATE INDEX participants_birthday_idx ON participants (program_id, (profile ->> 'birthday')) WHERE profile ? 'birthday';

-- The function itself is in prisma/functions.
CREATE FUNCTION list_on_leaderboard() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;
CREATE TRIGGER participants_on_leaderboard AFTER UPDATE OF status, staff ON participants
  FOR EACH ROW WHEN (NEW.status <> OLD.status OR NEW.staff <> OLD.staff) EXECUTE FUNCTION list_on_leaderboard();
