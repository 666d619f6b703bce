import type { HabitsView } from "~/services/habits/habits.schema";
import type { QuestView } from "~/services/quests/quests.schema";
import type { TeamGoalView } from "~/services/team-goals/team-goals.schema";
import { Habits } from "./habits";
import { Quests } from "./quests";
import { TeamGoal } from "./team-goal";

interface GoalsProps {
  habits: HabitsView | null;
  /** Whether there is something that today's day of the streak can be earned with. */
  hasOpen?: boolean;
  teamGoal: TeamGoalView | null;
  quests: readonly QuestView[];
}

/** What takes more than one challenge: habits, quests, and the goal of all participants. On phones they scroll sideways. */
export function Goals({ habits, hasOpen, teamGoal, quests }: GoalsProps) {
  return (
    <div className="panels mt-4 grid-cols-[minmax(0,1fr)] gap-4 empty:hidden sm:grid">
      {habits ? <Habits habits={habits} hasOpen={hasOpen} /> : null}
      <Quests quests={quests} />
      {teamGoal ? <TeamGoal goal={teamGoal} /> : null}
    </div>
  );
}
