import type { Prisma, TeamGoal } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, changesBetween, updateVersioned } from "~/platform/changes.server";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import { instantOf, localTimeOf, timeOfForm } from "~/platform/zoned-time";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { GIFT_SELECTIONS } from "~/services/reward-types/gift-selections";
import {
  MAX_GOAL_DAYS,
  MAX_OPEN_GOALS,
  teamGoalForm,
  teamGoalPage,
  teamGoalRow,
  type GoalStatus,
  type TeamGoalChange,
  type TeamGoalForm,
  type TeamGoalInput,
  type TeamGoalListQuery,
  type TeamGoalRow,
} from "./team-goals-admin.schema";

const CHANGED = msg(
  "Someone else changed this team goal while you were editing. Open it in another tab to compare. Your changes are still here.",
);
const FULL = msg("A program can have at most {max} team goals that are on or planned.");
const OVERLAPS = msg("The team goal “{goal}” is on at this time. There can be one at a time.");
const TOO_LONG = msg("A team goal can last at most {max} days");
const STARTED = msg("This can't change after the start");
const DAY_MS = 24 * 60 * 60 * 1000;

/** A page of the program's team goals. */
export const listTeamGoals = query(
  "program:update",
  async function listTeamGoals(
    { programId, now }: AdminProgramCtx,
    input: TeamGoalListQuery,
  ): Promise<Page<TeamGoalRow>> {
    const where: Prisma.TeamGoalWhereInput = {
      programId,
      ...(input.status.length > 0 ? { OR: input.status.map((status) => whereStatus(status, now)) } : {}),
      AND: wordsOf(input.search).map((word) => ({ title: { contains: word, mode: "insensitive" as const } })),
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.teamGoal.findMany({ where, orderBy: orderBy(input.sort), ...range }),
        () => prisma.teamGoal.count({ where }),
      ),
      (rows) => rows.map((row) => toRow(row, now)),
    );
  },
  { output: teamGoalPage },
);

/** One team goal. @throws not_found */
export const getTeamGoal = query(
  "program:update",
  async function getTeamGoal(ctx: AdminProgramCtx, id: string): Promise<TeamGoalRow> {
    return toRow(await storedGoal(prisma, ctx, id), ctx.now);
  },
  { output: teamGoalRow },
);

/** What the page of a team goal needs; without an id that of a new one. @throws not_found */
export const getTeamGoalForm = query(
  "program:update",
  async function getTeamGoalForm(ctx: AdminProgramCtx, id?: string): Promise<TeamGoalForm> {
    const { programId, now } = ctx;
    const goal = id === undefined ? null : await storedGoal(prisma, ctx, id);
    const chosen = goal?.prizeRewardId ? [{ id: goal.prizeRewardId }] : [];
    const [qualified, members, rewards] = await Promise.all([
      goal ? prisma.teamGoalPart.count({ where: { programId, goalId: goal.id, amount: { gte: goal.minimum } } }) : 0,
      prisma.participant.count({ where: { programId, status: "active", staff: false, deletedAt: null } }),
      prisma.reward.findMany({
        where: { programId, OR: [GIVABLE, ...chosen] },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true },
      }),
    ]);
    return { goal: goal && toRow(goal, now), qualified, members, rewards };
  },
  { output: teamGoalForm },
);

/** Rewards that need no draw and no points, as for birthdays. */
const GIVABLE = { selection: { in: [...GIFT_SELECTIONS] }, published: true };

/**
 * Adds a team goal that begins today or later.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first goal
 * @throws invalid on the field to correct, also when another goal is on at the time; rejected when too many are planned
 */
export const createTeamGoal = command(
  "program:update",
  async function createTeamGoal(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    input: TeamGoalInput,
    key: string | null = null,
  ): Promise<TeamGoalRow> {
    const { programId, program, now } = ctx;
    const request = { operation: "team_goal.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      await lockGoals(tx, ctx);
      const open = await tx.teamGoal.count({ where: { programId, endsAt: { gt: now } } });
      if (open >= MAX_OPEN_GOALS) throw new AppError("rejected", FULL, { values: { max: MAX_OPEN_GOALS } });
      const fields = {
        title: input.title,
        counts: input.counts as string,
        target: BigInt(input.target),
        minimum: BigInt(input.minimum),
        startsAt: instantOf(input.starts_at, program.timeZone),
        endsAt: instantOf(input.ends_at, program.timeZone),
        prizePoints: input.prize_points === null ? null : BigInt(input.prize_points),
        prizeRewardId: input.prize_reward_id,
      };
      assertBegins(ctx, fields.startsAt);
      await assertFits(tx, ctx, fields);
      await assertGivable(tx, ctx, fields.prizeRewardId);
      const data = { ...fields, programId, id: uuidv7(now), createdAt: now, updatedAt: now };
      await tx.teamGoal.create({ data });
      audit({ action: "team_goal.create", targetType: "team_goal", targetId: data.id, after: auditOf(fields) });
      await catalogueChanged({ tx, afterCommit }, programId);
      return { id: data.id };
    });
    return toRow(await storedGoal(tx, ctx, id), now);
  },
  { output: teamGoalRow },
);

/**
 * Changes a team goal. Participants rely on what they read, so after the start only its title may change, its end to a later
 * time, and its target to a lower one until it was reached; after the end the title only.
 * @throws not_found; invalid on the field to correct; rejected when nothing would change; conflict when somebody else
 *   changed it since `updated_at`
 */
export const updateTeamGoal = command(
  "program:update",
  async function updateTeamGoal(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: TeamGoalChange,
  ): Promise<TeamGoalRow> {
    const { programId, program, now } = ctx;
    await lockGoals(tx, ctx);
    const stored = await lockedGoal(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const fields: GoalFields = {
      title: input.title ?? stored.title,
      counts: input.counts ?? stored.counts,
      target: input.target === undefined ? stored.target : BigInt(input.target),
      minimum: input.minimum === undefined ? stored.minimum : BigInt(input.minimum),
      startsAt: timeOfForm(input.starts_at ?? null, stored.startsAt, program.timeZone) ?? stored.startsAt,
      endsAt: timeOfForm(input.ends_at ?? null, stored.endsAt, program.timeZone) ?? stored.endsAt,
      prizePoints: input.prize_points === undefined ? stored.prizePoints : bigOf(input.prize_points),
      prizeRewardId: input.prize_reward_id === undefined ? stored.prizeRewardId : input.prize_reward_id,
    };
    const changes = changesBetween(auditOf(stored), auditOf(fields));
    if (!changes) throw noChanges();
    if (stored.startsAt <= now) assertPromised(stored, fields, now);
    else assertBegins(ctx, fields.startsAt);
    if (stored.endsAt > now) await assertFits(tx, ctx, { ...fields, id });
    if (fields.prizeRewardId !== stored.prizeRewardId) await assertGivable(tx, ctx, fields.prizeRewardId);
    const where = { programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(tx.teamGoal.updateMany({ where, data: { ...fields, updatedAt: now } }), CHANGED);
    audit({ action: "team_goal.update", targetType: "team_goal", targetId: id, ...changes });
    await catalogueChanged({ tx, afterCommit }, programId);
    return toRow({ ...stored, ...fields, updatedAt: now }, now);
  },
  { output: teamGoalRow },
);

/**
 * Deletes a team goal that was not reached, with what each contributed to it. What they earned by it stays theirs.
 * @throws not_found; rejected when it was reached, since its prizes are paid or about to be, and after its end until the last
 *   is counted, since it may turn out to be reached
 */
export const deleteTeamGoal = command(
  "program:update",
  async function deleteTeamGoal(ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<TeamGoalRow> {
    const stored = await lockedGoal(tx, ctx, id);
    if (stored.reachedAt !== null || (stored.progress >= stored.target && stored.startsAt <= ctx.now))
      throw new AppError("rejected", REACHED, { errors: [{ field: null, message: REACHED }] });
    if (stored.endsAt <= ctx.now && stored.finishedAt === null)
      throw new AppError("rejected", COUNTING, { errors: [{ field: null, message: COUNTING }] });
    await tx.teamGoal.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    audit({ action: "team_goal.delete", targetType: "team_goal", targetId: id, before: auditOf(stored) });
    await catalogueChanged({ tx, afterCommit }, ctx.programId);
    return toRow(stored, ctx.now);
  },
  { output: teamGoalRow },
);

const REACHED = msg("This team goal was reached, so it can't be deleted.");
const COUNTING = msg("The last results of this team goal are still being counted. Try again in a few minutes.");

type GoalFields = Pick<
  TeamGoal,
  "title" | "counts" | "target" | "minimum" | "startsAt" | "endsAt" | "prizePoints" | "prizeRewardId"
>;

function bigOf(value: number | null): bigint | null {
  return value === null ? null : BigInt(value);
}

/** A goal that begins in the past would count what people did without knowing of it; today counts from midnight. */
function assertBegins({ program, now }: AdminProgramCtx, startsAt: Date): void {
  const today = instantOf(`${localTimeOf(now, program.timeZone).slice(0, 10)}T00:00`, program.timeZone);
  if (startsAt < today) throw invalid("starts_at", "Choose today or later");
}

/** What a goal needs at any time: an end after its start, a prize, and no other goal meanwhile. */
async function assertFits(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  { id, startsAt, endsAt, ...goal }: GoalFields & { id?: string },
): Promise<void> {
  if (endsAt <= startsAt || endsAt <= now)
    throw invalid("ends_at", "The end must be after the start and in the future");
  if (endsAt.getTime() - startsAt.getTime() > MAX_GOAL_DAYS * DAY_MS)
    throw invalidWith("ends_at", TOO_LONG, { max: MAX_GOAL_DAYS });
  if (goal.minimum > goal.target) throw invalid("minimum", "Enter the goal or less");
  if (goal.prizePoints === null && goal.prizeRewardId === null)
    throw invalid("prize_points", "Enter the points, or choose a reward");
  const other = await tx.teamGoal.findFirst({
    where: { programId, ...(id ? { id: { not: id } } : {}), startsAt: { lt: endsAt }, endsAt: { gt: startsAt } },
    orderBy: { startsAt: "asc" },
    select: { title: true, startsAt: true },
  });
  if (other) throw invalidWith(other.startsAt > startsAt ? "ends_at" : "starts_at", OVERLAPS, { goal: other.title });
}

/** What has started stays as participants read it, or becomes easier for them. */
function assertPromised(stored: TeamGoal, fields: GoalFields, now: Date): void {
  const fixed = {
    counts: "counts",
    minimum: "minimum",
    starts_at: "startsAt",
    prize_points: "prizePoints",
    prize_reward_id: "prizeRewardId",
  } as const;
  for (const [field, column] of Object.entries(fixed))
    if (String(fields[column]) !== String(stored[column])) throw invalid(field, STARTED);
  if (stored.endsAt <= now) {
    if (fields.endsAt.getTime() !== stored.endsAt.getTime()) throw invalid("ends_at", OVER);
    if (fields.target !== stored.target) throw invalid("target", OVER);
  }
  if (fields.endsAt < stored.endsAt) throw invalid("ends_at", "After the start the end can only be later");
  if (stored.reachedAt !== null && fields.target !== stored.target)
    throw invalid("target", "The goal was reached already");
  if (fields.target > stored.target) throw invalid("target", "After the start the goal can only be lower");
}

const OVER = msg("This team goal is over");

async function assertGivable(tx: Transaction, { programId }: AdminProgramCtx, rewardId: string | null): Promise<void> {
  if (rewardId === null) return;
  // Its deletion waits.
  await tx.$queryRaw`select from rewards where program_id = ${programId}::uuid and id = ${rewardId}::uuid for key share`;
  const reward = await tx.reward.findFirst({ where: { programId, id: rewardId, ...GIVABLE }, select: { id: true } });
  if (!reward) throw invalid("prize_reward_id", "Choose a reward from the list");
}

function invalidWith(field: string, message: string, values: Record<string, string | number>): AppError {
  return new AppError("invalid", message, { values, errors: [{ field, message, values }] });
}

/** Two goals that are saved at once wait for each other, so that they do not overlap. */
async function lockGoals(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('team goals of ' || ${programId}, 0))::text`;
}

/** The goal as it is while the worker waits. */
async function lockedGoal(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<TeamGoal> {
  if (isUuid(id))
    await tx.$queryRaw`select from team_goals where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
  return storedGoal(tx, ctx, id);
}

async function storedGoal(
  db: Pick<Transaction, "teamGoal">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<TeamGoal> {
  const where = { programId_id: { programId, id } };
  const goal = isUuid(id) ? await db.teamGoal.findUnique({ where }) : null;
  if (!goal) throw notFound(msg("Team goal not found"));
  return goal;
}

function statusOf({ reachedAt, startsAt, endsAt, finishedAt }: TeamGoal, now: Date): GoalStatus {
  if (reachedAt) return "reached";
  if (startsAt > now) return "scheduled";
  if (endsAt > now) return "active";
  return finishedAt ? "missed" : "counting";
}

/** The rule of `statusOf` as a condition on rows. */
function whereStatus(status: GoalStatus, now: Date): Prisma.TeamGoalWhereInput {
  if (status === "reached") return { reachedAt: { not: null } };
  if (status === "scheduled") return { startsAt: { gt: now } };
  if (status === "active") return { reachedAt: null, startsAt: { lte: now }, endsAt: { gt: now } };
  return { reachedAt: null, endsAt: { lte: now }, finishedAt: status === "missed" ? { not: null } : null };
}

function orderBy(sort: TeamGoalListQuery["sort"]): Prisma.TeamGoalOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    starts_at: { startsAt: direction },
    ends_at: { endsAt: direction },
    title: { title: direction },
    created_at: { createdAt: direction },
  }));
}

function auditOf(goal: GoalFields) {
  return {
    title: goal.title,
    counts: goal.counts,
    target: Number(goal.target),
    minimum: Number(goal.minimum),
    starts_at: goal.startsAt.toISOString(),
    ends_at: goal.endsAt.toISOString(),
    prize_points: goal.prizePoints === null ? null : Number(goal.prizePoints),
    prize_reward_id: goal.prizeRewardId,
  };
}

function toRow(goal: TeamGoal, now: Date): TeamGoalRow {
  return {
    ...auditOf(goal),
    id: goal.id,
    program_id: goal.programId,
    counts: goal.counts === "points" ? "points" : "challenges",
    status: statusOf(goal, now),
    progress: Number(goal.progress),
    contributors: goal.contributors,
    prizes: goal.prizes,
    points_paid: Number(goal.pointsPaid),
    rewards_paid: goal.rewardsPaid,
    counted_until: goal.countedUntil?.toISOString() ?? null,
    reached_at: goal.reachedAt?.toISOString() ?? null,
    created_at: goal.createdAt.toISOString(),
    updated_at: goal.updatedAt.toISOString(),
  };
}
