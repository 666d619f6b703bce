import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, changesBetween, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, invalid, noChanges, type FieldError } from "~/platform/errors";
import { REQUIRED_MESSAGE } from "~/platform/form-values";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { statusAt, whereStatuses } from "~/platform/schedule";
import { translationsOf, whereTranslated } from "~/platform/translations";
import { command, query } from "~/platform/use-case.server";
import { timeOfForm } from "~/platform/zoned-time";
import { catalogueChanged } from "~/services/programs/catalogue.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { assertNotArchived } from "~/services/publishing/home-content.server";
import { GIFT_SELECTIONS } from "~/services/reward-types/gift-selections";
import { completeQuestsLater } from "./complete-later.server";
import { figuresOf } from "./internal/quest-figures.server";
import { impossibleSteps, STEPS, storedQuest, toState, type StoredQuest } from "./internal/stored-quest.server";
import {
  deletedQuest,
  MAX_QUESTS,
  questForm,
  questPage,
  questRow,
  questState,
  type DeletedQuest,
  type QuestChange,
  type QuestForm,
  type QuestInput,
  type QuestListQuery,
  type QuestRow,
  type QuestState,
} from "./quests-admin.schema";

const CHANGED = msg(
  "Someone else changed this quest while you were editing. Open it in another tab to compare. Your changes are still here.",
);
const FULL = msg("A program can have at most {max} quests that are not archived. Delete some first.");
const COMPLETED = msg("This can't change any more, since somebody has completed the quest.");
const IMPOSSIBLE = msg("Nobody can finish this quest: {challenges}");
const OVER = msg("The end has passed. Choose a later one first.");

/** A page of the program's quests, with how many began and completed each. */
export const listQuestsForAdmin = query(
  "challenges:view",
  async function listQuestsForAdmin(ctx: AdminProgramCtx, input: QuestListQuery): Promise<Page<QuestRow>> {
    const { programId, now } = ctx;
    const where: Prisma.QuestWhereInput = {
      programId,
      AND: [
        whereStatuses(input.status, now),
        ...wordsOf(input.search).map((word) => ({
          OR: [{ title: { contains: word, mode: "insensitive" as const } }, ...whereTranslated("title", word)],
        })),
      ],
    };
    return listPage(
      input,
      fromRows(
        (range) => prisma.quest.findMany({ where, orderBy: orderBy(input.sort), include: STEPS, ...range }),
        () => prisma.quest.count({ where }),
      ),
      (rows) => rowsOf(ctx, rows),
    );
  },
  { output: questPage, reads: "standby" },
);

/** One quest. @throws not_found */
export const getQuest = query(
  "challenges:view",
  async function getQuest(ctx: AdminProgramCtx, id: string): Promise<QuestRow> {
    return readRow(ctx, id);
  },
  { output: questRow },
);

/** What the form shows: the quest, or none without an id, with the challenges and rewards to choose from. @throws not_found */
export const getQuestForm = query(
  "challenges:view",
  async function getQuestForm(ctx: AdminProgramCtx, id?: string): Promise<QuestForm> {
    const { programId, now } = ctx;
    const quest = id === undefined ? null : await readRow(ctx, id);
    const chosen = quest?.steps.map(({ challenge_id }) => challenge_id) ?? [];
    const gift = quest?.prize_reward_id ? [{ id: quest.prize_reward_id }] : [];
    const [challenges, rewards] = await Promise.all([
      prisma.challenge.findMany({
        where: { programId, OR: [{ archivedAt: null }, { id: { in: chosen } }] },
        orderBy: [{ position: "asc" }, { identifier: "asc" }],
        select: { id: true, caption: true, published: true, archivedAt: true, start: true, finish: true },
      }),
      prisma.reward.findMany({
        where: { programId, OR: [{ ...GIFTS, published: true }, ...gift] },
        orderBy: [{ name: "asc" }, { id: "asc" }],
        select: { id: true, name: true },
      }),
    ]);
    return {
      quest,
      challenges: challenges.map((challenge) => ({
        id: challenge.id,
        caption: challenge.caption,
        status: statusAt(challenge, now),
      })),
      rewards,
    };
  },
  { output: questForm },
);

const GIFTS = { selection: { in: [...GIFT_SELECTIONS] } };

/** `start` and `finish` depend on the time zone, and steps are rows of their own. */
const COLUMNS = {
  title: "title",
  description: "description",
  translations: "translations",
  prize_points: "prizePoints",
  prize_reward_id: "prizeRewardId",
  steps: null,
  start: null,
  finish: null,
  updated_at: null,
} as const satisfies ColumnTable<QuestChange, StoredQuest>;
const { updated_at: _, ...NEW_COLUMNS } = COLUMNS;

/**
 * Adds a quest as a draft.
 * @param key the caller's idempotency key, or null; a second call with the same key returns the first quest
 * @throws invalid on the field to correct; rejected when the program has as many as it can have
 */
export const createQuest = command(
  "challenges:manage",
  async function createQuest(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: QuestInput,
    key: string | null = null,
  ): Promise<QuestState> {
    const { programId, program, now } = ctx;
    const request = { operation: "quest.create", key, input };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const columns = {
        ...columnsFrom(NEW_COLUMNS, input),
        start: timeOfForm(input.start, null, program.timeZone),
        finish: timeOfForm(input.finish, null, program.timeZone),
      };
      assertSchedule(columns);
      await assertPrize(tx, ctx, columns, null);
      const captions = await captionsOf(tx, ctx, input.steps);
      await assertRoom(tx, ctx);
      const questId = uuidv7(now);
      await tx.quest.create({ data: { ...columns, programId, id: questId, createdAt: now, updatedAt: now } });
      await tx.questStep.createMany({ data: stepRows(programId, questId, input.steps) });
      audit({ action: "quest.create", targetType: "quest", targetId: questId, after: auditOf(columns, captions) });
      return { id: questId };
    });
    return readState(ctx, id, tx);
  },
  { output: questState },
);

/**
 * Changes a quest. Once somebody has completed it, only its title, description and end can change.
 * @throws not_found; invalid on the field to correct; rejected when it is archived, when nothing would change, and when a
 *   published one would get a step that nobody can complete, also by its dates; conflict when somebody else changed it
 *   since `updated_at`
 */
export const updateQuest = command(
  "challenges:manage",
  async function updateQuest(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    input: QuestChange,
  ): Promise<QuestState> {
    const { programId, program, now } = ctx;
    const stored = await lockedQuest(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    assertNotArchived(stored);
    const timeOf = (field: "start" | "finish") =>
      input[field] === undefined ? stored[field] : timeOfForm(input[field], stored[field], program.timeZone);
    const columns = { ...columnsFrom(COLUMNS, input), start: timeOf("start"), finish: timeOf("finish") };
    const after = { ...stored, ...columns };
    const before = stored.steps.map(({ challengeId }) => challengeId);
    const steps = input.steps ?? before;
    const newSteps = steps.join() !== before.join();
    const captions = newSteps
      ? await captionsOf(tx, ctx, steps)
      : stored.steps.map(({ challenge }) => challenge.caption);
    const changes = changesBetween(
      auditOf(
        stored,
        stored.steps.map(({ challenge }) => challenge.caption),
      ),
      auditOf(after, captions),
    );
    // Two challenges may have the same caption.
    if (!changes && !newSteps) throw noChanges();
    if (await isCompleted(tx, ctx, id)) assertOpenToChange({ ...changes?.after, ...(newSteps && { steps }) });
    assertSchedule(after);
    await assertPrize(tx, ctx, after, stored.prizeRewardId);
    const where = { programId, id, updatedAt: stored.updatedAt };
    await updateVersioned(tx.quest.updateMany({ where, data: { ...columns, updatedAt: now } }), CHANGED);
    if (newSteps) {
      await tx.questStep.deleteMany({ where: { programId, questId: id } });
      await tx.questStep.createMany({ data: stepRows(programId, id, steps) });
    }
    const isNew = (field: "start" | "finish") => after[field]?.getTime() !== stored[field]?.getTime();
    if (stored.published && (newSteps || isNew("start"))) assertPossible(ctx, await storedQuest(tx, ctx, id));
    else if (stored.published && isNew("finish") && !isOver(after, now)) assertPossible(ctx, after, stored);
    if (stored.published && (newSteps || isNew("start") || isNew("finish")))
      await completeQuestsLater(sqlIn(tx), programId, [id]);
    audit({ action: "quest.update", targetType: "quest", targetId: id, ...changes });
    await catalogueChanged({ tx, afterCommit }, programId);
    return readState(ctx, id, tx);
  },
  { output: questState },
);

/**
 * Publishes a draft or unpublishes a quest. One without a start begins now. A second call changes nothing.
 * @throws not_found; rejected for an archived one, when its end has passed, and when nobody could finish it; invalid when its
 *   reward is not published any more
 */
export const publishQuest = command(
  "challenges:manage",
  async function publishQuest(
    ctx: AdminProgramCtx,
    { tx, audit, afterCommit },
    id: string,
    published: boolean,
  ): Promise<QuestState> {
    const { programId, now } = ctx;
    const quest = await lockedQuest(tx, ctx, id);
    if (quest.published === published) return readState(ctx, id, tx); // a double click, or another tab
    if (published) {
      assertNotArchived(quest);
      if (isOver(quest, now)) throw new AppError("rejected", OVER, { errors: [{ field: "finish", message: OVER }] });
      assertPossible(ctx, quest);
      await assertPrize(tx, ctx, quest, null);
    }
    const data = { published, start: quest.start ?? (published ? now : null), updatedAt: now };
    await tx.quest.updateMany({ where: { programId, id }, data });
    if (published) await completeQuestsLater(sqlIn(tx), programId, [id]);
    audit({
      action: published ? "quest.publish" : "quest.unpublish",
      targetType: "quest",
      targetId: id,
      before: { published: !published },
      after: { published },
    });
    await catalogueChanged({ tx, afterCommit }, programId);
    return readState(ctx, id, tx);
  },
  { output: questState },
);

/** Makes an archived quest a draft again. A second call changes nothing. @throws not_found; rejected when it is one too many */
export const restoreQuest = command(
  "challenges:manage",
  async function restoreQuest(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<QuestState> {
    const quest = await lockedQuest(tx, ctx, id);
    if (quest.archivedAt) {
      await assertRoom(tx, ctx);
      const data = { archivedAt: null, updatedAt: ctx.now };
      await tx.quest.updateMany({ where: { programId: ctx.programId, id }, data });
      audit({
        action: "quest.restore",
        targetType: "quest",
        targetId: id,
        before: { archived: true },
        after: { archived: false },
      });
    }
    return readState(ctx, id, tx);
  },
  { output: questState },
);

/** Deletes a quest. One that somebody has completed is archived instead, with what it gave. @throws not_found */
export const deleteQuest = command(
  "challenges:manage",
  async function deleteQuest(ctx: AdminProgramCtx, { tx, audit, afterCommit }, id: string): Promise<DeletedQuest> {
    const { programId, now } = ctx;
    const quest = await lockedQuest(tx, ctx, id);
    const { title, published } = quest;
    const archived = await isCompleted(tx, ctx, id);
    if (!archived) {
      await tx.quest.delete({ where: { programId_id: { programId, id } } });
      const captions = quest.steps.map(({ challenge }) => challenge.caption);
      audit({ action: "quest.delete", targetType: "quest", targetId: id, before: auditOf(quest, captions) });
    } else if (!quest.archivedAt) {
      const data = { published: false, archivedAt: now, updatedAt: now };
      await tx.quest.updateMany({ where: { programId, id }, data });
      audit({
        action: "quest.archive",
        targetType: "quest",
        targetId: id,
        before: { archived: false, published },
        after: { archived: true, published: false },
      });
    }
    await catalogueChanged({ tx, afterCommit }, programId);
    return { id, title, archived };
  },
  { output: deletedQuest },
);

/** The lock lets nobody complete the quest until the caller's transaction ends. */
async function lockedQuest(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<StoredQuest> {
  if (isUuid(id))
    await tx.$queryRaw`select from quests where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
  return storedQuest(tx, ctx, id);
}

/** @throws rejected when the program has as many quests as it can have; until the transaction ends nobody else adds one */
async function assertRoom(tx: Transaction, { programId }: AdminProgramCtx): Promise<void> {
  await tx.$queryRaw`select pg_advisory_xact_lock(hashtextextended('quests of ' || ${programId}, 0))::text`;
  if ((await tx.quest.count({ where: { programId, archivedAt: null } })) >= MAX_QUESTS)
    throw new AppError("rejected", FULL, { values: { max: MAX_QUESTS } });
}

async function isCompleted(tx: Transaction, { programId }: AdminProgramCtx, questId: string): Promise<boolean> {
  const completion = await tx.questCompletion.findFirst({ where: { programId, questId }, select: { questId: true } });
  return completion !== null;
}

function stepRows(programId: string, questId: string, challengeIds: readonly string[]) {
  return challengeIds.map((challengeId, position) => ({ programId, questId, challengeId, position }));
}

/** The captions of the chosen challenges. @throws invalid on the step that is none of the program's, or is archived */
async function captionsOf(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]): Promise<string[]> {
  const challenges = await tx.challenge.findMany({
    where: { programId, id: { in: [...ids] }, archivedAt: null },
    select: { id: true, caption: true },
  });
  const captions = new Map(challenges.map(({ id, caption }) => [id, caption]));
  const errors = ids.flatMap((id, at): FieldError[] =>
    captions.has(id) ? [] : [{ field: `steps[${at}]`, message: msg("Choose a challenge from the list") }],
  );
  if (errors.length > 0) throw new AppError("invalid", errors[0]!.message, { errors });
  return ids.map((id) => captions.get(id)!);
}

type Schedule = Pick<StoredQuest, "start" | "finish"> & Partial<Pick<StoredQuest, "published">>;

function assertSchedule({ start, finish, published }: Schedule): void {
  if (published && !start) throw invalid("start", REQUIRED_MESSAGE);
  if (start && finish && finish <= start) throw invalid("finish", "The end must be after the start");
}

function isOver({ finish }: Pick<StoredQuest, "finish">, now: Date): boolean {
  return finish !== null && finish <= now;
}

type Prize = Pick<StoredQuest, "prizePoints" | "prizeRewardId">;

/** @throws invalid when there is no prize, or a new one that cannot be given */
async function assertPrize(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  { prizePoints, prizeRewardId }: Prize,
  stored: string | null,
): Promise<void> {
  if (prizePoints === null && prizeRewardId === null)
    throw invalid("prize_points", "Enter the points, or choose a reward");
  if (prizeRewardId === null || prizeRewardId === stored) return;
  // It cannot be unpublished meanwhile.
  await tx.$queryRaw`select from rewards where program_id = ${programId}::uuid and id = ${prizeRewardId}::uuid for key share`;
  const where = { programId, id: prizeRewardId, ...GIFTS, published: true, archivedAt: null };
  if (!(await tx.reward.findFirst({ where, select: { id: true } })))
    throw invalid("prize_reward_id", "Choose a reward from the list");
}

const CHANGEABLE = ["title", "description", "translations", "finish"];

/** @throws invalid on the first field that somebody has already relied on */
function assertOpenToChange(changed: object): void {
  const field = Object.keys(changed).find((name) => !CHANGEABLE.includes(name));
  if (field) throw invalid(field, COMPLETED);
}

/** @param before without it also what was impossible already prevents the change */
function assertPossible(ctx: AdminProgramCtx, quest: StoredQuest, before?: StoredQuest): void {
  const known = before ? impossibleSteps(ctx, before) : [];
  const impossible = impossibleSteps(ctx, quest).filter((caption) => !known.includes(caption));
  if (impossible.length === 0) return;
  const values = { challenges: impossible.join(", ") };
  throw new AppError("rejected", IMPOSSIBLE, { values, errors: [{ field: "steps", message: IMPOSSIBLE, values }] });
}

async function readRow(ctx: AdminProgramCtx, id: string): Promise<QuestRow> {
  const [row] = await rowsOf(ctx, [await storedQuest(prisma, ctx, id)]);
  return row!;
}

async function rowsOf(ctx: AdminProgramCtx, quests: readonly StoredQuest[]): Promise<QuestRow[]> {
  const figures = await figuresOf(ctx, quests);
  return quests.map((quest) => ({ ...toState(ctx, quest), ...figures(quest) }));
}

/** Without figures, which would take long while the quest is locked. */
async function readState(ctx: AdminProgramCtx, id: string, tx: Transaction): Promise<QuestState> {
  return toState(ctx, await storedQuest(tx, ctx, id));
}

function orderBy(sort: QuestListQuery["sort"]): Prisma.QuestOrderByWithRelationInput[] {
  return orderRows(sort, (direction) => ({
    title: { title: direction },
    start: { start: { sort: direction, nulls: "last" as const } },
    finish: { finish: { sort: direction, nulls: "last" as const } },
    created_at: { createdAt: direction },
  }));
}

function auditOf(
  quest: Pick<StoredQuest, "title" | "description" | "prizePoints" | "prizeRewardId" | "start" | "finish"> & {
    translations?: unknown;
  },
  steps: readonly string[],
) {
  return {
    title: quest.title,
    description: quest.description,
    translations: translationsOf(quest),
    steps: steps.join(", "),
    prize_points: quest.prizePoints,
    prize_reward_id: quest.prizeRewardId,
    start: quest.start?.toISOString() ?? null,
    finish: quest.finish?.toISOString() ?? null,
  };
}
