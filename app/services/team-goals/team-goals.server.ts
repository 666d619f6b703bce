import { progressOf } from "~/services/participants/progress.server";
import type { Catalogue } from "~/services/programs/catalogue.server";
import type { SiteCtx } from "~/services/programs/program-context";
import { shownTeamGoal } from "~/services/programs/shown-team-goal";
import type { TeamGoalView } from "./team-goals.schema";

/**
 * The team goal that the program shows now, with the part of the context's participant; null for a visitor, for who may win
 * nothing, and while there is none. It reads nothing that home does not read anyway.
 */
export async function teamGoalOf(ctx: SiteCtx): Promise<TeamGoalView | null> {
  if (ctx.actor.kind !== "participant") return null;
  const { program, now } = ctx;
  const goal = shownTeamGoal(program, now);
  if (!goal) return null;
  const { team_goal: part, eligible } = (await progressOf(ctx))!;
  if (!eligible) return null;
  return {
    id: goal.id,
    title: goal.title,
    counts: goal.counts === "points" ? "points" : "challenges",
    target: Number(goal.target),
    progress: Number(goal.progress),
    reached: goal.reachedAt !== null,
    over: goal.endsAt <= now,
    finished: goal.finishedAt !== null,
    ends_at: goal.endsAt.toISOString(),
    part: part?.amount ?? 0,
    minimum: Number(goal.minimum),
    paid: part?.got_prize ?? false,
    without_prize: part !== null && part.settled && !part.got_prize,
    prize_points: goal.prizePoints === null ? null : Number(goal.prizePoints),
    prize_reward: rewardOf(program, goal.prizeRewardId),
  };
}

function rewardOf({ rewards }: Catalogue, rewardId: string | null): TeamGoalView["prize_reward"] {
  const reward = rewards.find(({ id }) => id === rewardId);
  return reward ? { id: reward.id, name: reward.name } : null;
}
