import { z } from "zod";
import { statusAt } from "~/platform/schedule";
import { query } from "~/platform/use-case.server";
import { localTimeOf } from "~/platform/zoned-time";
import { isOffered } from "~/services/challenge-types/offered.server";
import { completionsOf, type Completion } from "~/services/completions/completions.server";
import { progressOf } from "~/services/participants/progress.server";
import type { CatalogueQuest } from "~/services/programs/catalogue.server";
import { isParticipant, type ParticipantCtx, type SiteCtx } from "~/services/programs/program-context";
import { questView, type QuestStepView, type QuestView } from "./quests.schema";

/**
 * The open quests of which the participant has something to do, the one that ends first before the others; none for a
 * visitor, and for who may win nothing. One that nobody can finish now is left out. It reads nothing of its own: what the
 * participant did is in the statement of their progress.
 */
export const listQuests = query(
  "site:visit",
  async function listQuests(ctx: SiteCtx): Promise<QuestView[]> {
    if (!isParticipant(ctx)) return [];
    const open = ctx.program.quests.filter((quest) => statusAt(quest, ctx.now) === "active");
    if (open.length === 0) return [];
    const { quests, eligible } = (await progressOf(ctx))!;
    if (!quests || !eligible) return [];
    const completions = await completionsOf(ctx);
    return open
      .filter(({ id }) => !quests.completed.includes(id))
      .flatMap((quest) => toView(ctx, quest, completions) ?? []);
  },
  { output: z.array(questView) },
);

function toView(
  ctx: ParticipantCtx,
  quest: CatalogueQuest,
  completions: ReadonlyMap<string, Completion>,
): QuestView | null {
  const { program, now } = ctx;
  const steps = quest.steps.map(({ challenge }): QuestStepView & { closed: boolean } => {
    const status = isOffered(program, challenge.challengeType) ? statusAt(challenge, now) : "draft";
    const done = isDone(quest, challenge, completions.get(challenge.id));
    return {
      challenge_id: challenge.id,
      identifier: challenge.identifier,
      caption: challenge.caption,
      done,
      opens_at: !done && status === "scheduled" ? challenge.start!.toISOString() : null,
      closed: !done && status !== "active" && status !== "scheduled",
    };
  });
  if (steps.some(({ closed }) => closed) || steps.every(({ done }) => done)) return null;
  const reward = program.rewards.find(({ id }) => id === quest.prizeRewardId);
  return {
    id: quest.id,
    title: quest.title,
    description: quest.description,
    steps: steps.map(({ closed: _, ...step }) => step),
    prize: { points: quest.prizePoints ?? 0, reward: reward ? { id: reward.id, name: reward.name } : null },
    finish: quest.finish?.toISOString() ?? null,
    days_left: quest.finish && daysUntil(quest.finish, now, ctx.actor.timeZone ?? program.timeZone),
  };
}

/** What can be repeated counts since the quest began; what is done once also counts from before (complete_quests.sql). */
function isDone(
  { start }: CatalogueQuest,
  { repeatable }: CatalogueQuest["steps"][number]["challenge"],
  completion: Completion | undefined,
): boolean {
  return completion !== undefined && (!repeatable || completion.completedAt >= start!);
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** From today to the day of the last moment before `finish`, in the time zone. */
function daysUntil(finish: Date, now: Date, timeZone: string): number {
  const day = (instant: Date) => Date.parse(localTimeOf(instant, timeZone).slice(0, 10));
  return (day(new Date(finish.getTime() - 1)) - day(now)) / DAY_MS;
}
