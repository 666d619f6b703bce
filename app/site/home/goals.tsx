import type { DailyView } from "~/services/daily/daily.schema";
import type { HabitsView } from "~/services/habits/habits.schema";
import type { QuestView } from "~/services/quests/quests.schema";
import type { TeamGoalView } from "~/services/team-goals/team-goals.schema";
import { Habits } from "./habits";
import type { HomeChallenge } from "./home-views";
import { Quests } from "./quests";
import { streakStep } from "./streak-days";
import { TeamGoal } from "./team-goal";

interface GoalsProps {
  habits: HabitsView | null;
  challenges: readonly HomeChallenge[];
  daily: DailyView | null;
  teamGoal: TeamGoalView | null;
  quests: readonly QuestView[];
}

/** What takes more than one challenge: habits, quests, and the goal of all participants. On phones they scroll sideways. */
export function Goals({ habits, challenges, daily, teamGoal, quests }: GoalsProps) {
  return (
    <div className="panels mt-4 grid-cols-[minmax(0,1fr)] gap-4 empty:hidden sm:grid">
      {habits ? <Habits habits={habits} step={streakStep(challenges, daily)} /> : null}
      <Quests quests={quests} />
      {teamGoal ? <TeamGoal goal={teamGoal} /> : null}
    </div>
  );
}
