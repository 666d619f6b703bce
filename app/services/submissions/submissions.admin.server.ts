/** What participants hand in with challenges, judged by admins (docs/product/queues.md). */
import type { Prisma } from "~/generated/prisma/client";
import { msg, translate } from "~/locales/translate";
import { assertAllowed, isAllowed } from "~/platform/authorize";
import { adminIdOf } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { joinSql, sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { newestFirst } from "~/platform/newest-first.server";
import { wordsOf, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import {
  selectionResult,
  splitSelection,
  type RowDecision,
  type RowError,
  type SelectionResult,
} from "~/platform/selection";
import { StatementValues } from "~/platform/statement-values";
import { command, query, type Work } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { answerPhotoPath } from "~/services/answers/answer-photos";
import { assignSelected } from "~/services/assignments/assign-selected.server";
import { assigneeViews, type Assignee } from "~/services/assignments/assignees.schema";
import { assignedTo, assigneeOf, assigneesOf } from "~/services/assignments/assignees.server";
import { nextWaiting } from "~/services/assignments/next-waiting.server";
import { isCorrectable } from "~/services/participant-accounts/completion-corrections.schema";
import { undoCompletionOf } from "~/services/participant-accounts/completion-undo.server";
import { reasonText, type CorrectionReason } from "~/services/participant-accounts/correction-reasons";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { rewardKind } from "~/services/reward-types/registry";
import { plainText } from "~/services/rich-text/sanitize-html.server";
import {
  submissionAdminView,
  submissionPage,
  type Judgement,
  type SubmissionAdminView,
  type SubmissionExportQuery,
  type SubmissionListQuery,
  type SubmissionStatus,
  type SubmissionView,
} from "./submissions.schema";

/** Who may judge submissions can have them assigned. */
const JUDGE = "challenges:manage";
/** A rejection also undoes the completion, with its points. */
const UNDO = "users:manage";

const CHANGED = msg("Another admin has judged this in the meantime. Check it and try again.");
const UNDONE = msg(
  "This was rejected, and its completion was undone. The participant can complete the challenge again.",
);
const DELETED = msg("The participant's account is deleted.");
const HAS_WON = msg("This won the contest. Choose other winners on the reward's page first.");
const OWN_PROOF = msg("This can't be undone here. Refund the payment or review the referral instead.");

const DETAILS = {
  participant: { select: { firstName: true, lastName: true, email: true, deletedAt: true } },
  challenge: {
    select: { caption: true, challengeType: true, sweepstake: { select: { id: true, name: true, selection: true } } },
  },
  completion: {
    select: {
      points: true,
      answers: {
        orderBy: [{ question: { position: "asc" } }, { id: "asc" }],
        select: { id: true, answer: true, question: { select: { title: true, answerType: true } } },
      },
    },
  },
  assignee: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.SubmissionInclude;
type SubmissionRow = Prisma.SubmissionGetPayload<{ include: typeof DETAILS }>;

/** A page of the program's submissions; searches people and challenges. */
export const listSubmissions = query(
  "challenges:view",
  async function listSubmissions(ctx: AdminProgramCtx, input: SubmissionListQuery): Promise<Page<SubmissionView>> {
    const values = new StatementValues();
    const selection = {
      from: sqlText`submissions t`,
      ...(await matching(ctx, input, values)),
      order: orderInSql(input.sort, (direction) => ({
        status: sqlText`t.status ${direction}`,
        created_at: sqlText`t.created_at ${direction}`,
      })),
    };
    return listPage(
      input,
      fromSelection(selection, values, (ids) => rowsOf(ctx, ids)),
      (rows) => rows.map(toView),
    );
  },
  { output: submissionPage, reads: "standby" },
);

const EXPORT_COLUMNS = [
  "id",
  "status",
  "name",
  "challenge",
  "contest",
  "answers",
  "points",
  "reason",
  "assignee",
  "created_at",
  "decided_at",
] as const;

/** The submissions of the list on all its pages, or those that are selected, the newest first. */
export const exportSubmissions = query(
  JUDGE,
  async function exportSubmissions(ctx: AdminProgramCtx, { ids, ...input }: SubmissionExportQuery) {
    const values = new StatementValues();
    const { where, either } = ids
      ? { where: [inProgram(ctx, values), ...values.oneOf(sqlText`t.id`, ids, "uuid")] }
      : await matching(ctx, input, values);
    const rows = newestFirst({ from: sqlText`submissions t`, where, either }, values, (found) => rowsOf(ctx, found));
    async function* batches() {
      for await (const batch of rows)
        yield batch.map((row) => {
          const { answers, assignee, contest, ...view } = toView(row);
          const cells = {
            ...view,
            answers: answers.map(({ title, text }) => `${title}: ${text}`).join("\n"),
            contest: contest?.name ?? null,
            assignee: assignee?.name ?? null,
          };
          return EXPORT_COLUMNS.map((column) => cells[column]);
        });
    }
    return { name: "submissions", columns: EXPORT_COLUMNS, batches: inSameRead(batches()) };
  },
  { reads: "standby", fullScope: true },
);

/** To whom submissions can be assigned, for the filter of the list. */
export const listSubmissionAssignees = query(
  "challenges:view",
  async function listSubmissionAssignees(ctx: AdminProgramCtx): Promise<Assignee[]> {
    return assigneesOf(sql, ctx, JUDGE);
  },
  { output: assigneeViews },
);

/** One submission, with the next one that waits. @throws not_found */
export const getSubmission = query(
  "challenges:view",
  async function getSubmission(ctx: AdminProgramCtx, id: string): Promise<SubmissionAdminView> {
    const [row] = isUuid(id) ? await rowsOf(ctx, [id]) : [];
    if (!row) throw submissionNotFound();
    const [next, assignees, winners, decider] = await Promise.all([
      nextWaiting(sql, row, { table: "submissions", statuses: ["pending"] }),
      assigneesOf(sql, ctx, JUDGE),
      winnersAmong(prisma, ctx.programId, [row]),
      row.decidedById ? prisma.admin.findUnique({ where: { id: row.decidedById } }) : null,
    ]);
    const error = errorOf({ ...row, hasWon: winners.has(row.id) });
    return {
      ...toView(row),
      not_rejectable: error && translate(ctx.locale, error.message),
      decided_by: decider && assigneeOf(decider).name,
      next_pending_id: next,
      assignee_options: isAllowed(ctx, JUDGE) ? assignees : [],
    };
  },
  { output: submissionAdminView },
);

/**
 * Marks a submission as fine, or turns it down: then its completion is undone, with points, entries and answers, so that
 * the challenge is open again. Repeating a decision changes nothing.
 * @throws not_found, also once its completion was undone elsewhere; conflict when its status is not the one that the admin saw, or when it was rejected
 * @throws rejected for deleted accounts, and for challenges that a payment, a sign-up or a friend completes
 */
export const judgeSubmission = command(
  JUDGE,
  async function judgeSubmission(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    { status, seen_status: seen, ...reason }: Judgement,
  ): Promise<void> {
    const row = await lockedSubmission(tx, ctx, id);
    if (row.status === status) return;
    if (row.status === "rejected") throw new AppError("conflict", UNDONE);
    if (seen !== undefined && seen !== row.status) throw new AppError("conflict", CHANGED);
    if (status === "approved") return approve(ctx, { tx, audit }, [row]);
    assertAllowed(ctx, UNDO);
    const error = errorOf(row);
    if (error) throw new AppError("rejected", error.message);
    await reject(ctx, { tx, audit }, row, reasonText(reason));
  },
);

/** Marks several submissions as fine. Those that were rejected are left out. */
export const approveSubmissions = command(
  JUDGE,
  async function approveSubmissions(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
  ): Promise<SelectionResult> {
    const { changing, result } = splitSelection(
      ctx.locale,
      ids,
      await lockedSubmissions(tx, ctx, ids),
      nameOf,
      ({ status }): RowDecision =>
        status === "approved" ? "unchanged" : status === "rejected" ? { message: UNDONE } : "change",
    );
    await approve(ctx, { tx, audit }, changing);
    return result;
  },
  { output: selectionResult },
);

/** Turns several submissions down with one reason, as `judgeSubmission` does with one. */
export const rejectSubmissions = command(
  JUDGE,
  async function rejectSubmissions(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    reason: CorrectionReason,
  ): Promise<SelectionResult> {
    assertAllowed(ctx, UNDO);
    const { changing, result } = splitSelection(
      ctx.locale,
      ids,
      await lockedSubmissions(tx, ctx, ids),
      nameOf,
      (row): RowDecision => (row.status === "rejected" ? "unchanged" : (errorOf(row) ?? "change")),
    );
    for (const row of changing) await reject(ctx, { tx, audit }, row, reasonText(reason));
    return result;
  },
  { output: selectionResult },
);

/** Assigns submissions to an admin who may judge them, or to nobody. @throws invalid on `assignee_id` */
export const assignSubmissions = command(
  JUDGE,
  async function assignSubmissions(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    assigneeId: string | null,
  ): Promise<SelectionResult> {
    return assignSelected(
      ctx,
      { tx, audit },
      { ids, assigneeId },
      {
        kind: "submission",
        table: "submissions",
        permission: JUDGE,
        lock: (rows) => lockedSubmissions(tx, ctx, rows),
        nameOf,
      },
    );
  },
  { output: selectionResult },
);

type LockedSubmission = Awaited<ReturnType<typeof lockedSubmissions>>[number];
type Judged = Pick<LockedSubmission, "participant" | "hasWon">;
type Changes = Pick<Work, "tx" | "audit">;

/** Why a submission cannot be rejected. */
function errorOf({ participant, challenge, hasWon }: InContest & Judged): RowError | null {
  if (participant.deletedAt) return { message: DELETED };
  if (hasWon) return { message: HAS_WON };
  return isCorrectable(challenge.challengeType) ? null : { message: OWN_PROOF };
}

const nameOf = ({ participant }: LockedSubmission) => participantName(participant);

/** The submissions among `ids`. Their participants are locked first, as wherever points are taken back. */
async function lockedSubmissions(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]) {
  const on = sqlIn(tx);
  await on(
    sqlText`select from participants where program_id = $1::uuid and id in
        (select participant_id from submissions where program_id = $1::uuid and id = any($2::uuid[]))
      order by id for no key update`,
    [programId, ids],
  );
  await on(
    sqlText`select from submissions where program_id = $1::uuid and id = any($2::uuid[]) order by id for update`,
    [programId, ids],
  );
  const rows = await tx.submission.findMany({
    where: { programId, id: { in: [...ids] } },
    orderBy: { id: "asc" },
    include: { participant: DETAILS.participant, challenge: DETAILS.challenge },
  });
  const winners = await winnersAmong(tx, programId, rows);
  return rows.map((row) => ({ ...row, hasWon: winners.has(row.id) }));
}

/** Whether admins choose the winners among what was handed in. */
const isJudged = ({ selection }: { selection: string }) => rewardKind(selection).entries === "judged";

type InContest = Pick<SubmissionRow, "id" | "participantId" | "challenge">;

/** The submissions whose participant was chosen as a winner of the contest. */
async function winnersAmong(
  db: Pick<Transaction, "rewardClaim">,
  programId: string,
  rows: readonly InContest[],
): Promise<Set<string>> {
  const entered = rows.flatMap(({ id, participantId, challenge: { sweepstake } }) =>
    sweepstake && isJudged(sweepstake) ? [{ id, participantId, rewardId: sweepstake.id }] : [],
  );
  if (entered.length === 0) return new Set();
  const claims = await db.rewardClaim.findMany({
    where: { programId, OR: entered.map(({ participantId, rewardId }) => ({ participantId, rewardId })) },
    select: { participantId: true, rewardId: true },
  });
  const won = new Set(claims.map(({ participantId, rewardId }) => `${participantId} ${rewardId}`));
  return new Set(
    entered.filter(({ participantId, rewardId }) => won.has(`${participantId} ${rewardId}`)).map(({ id }) => id),
  );
}

async function lockedSubmission(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<LockedSubmission> {
  const [row] = isUuid(id) ? await lockedSubmissions(tx, ctx, [id]) : [];
  if (!row) throw submissionNotFound();
  return row;
}

async function approve(ctx: AdminProgramCtx, { tx, audit }: Changes, rows: readonly LockedSubmission[]): Promise<void> {
  await tx.submission.updateMany({
    where: { programId: ctx.programId, id: { in: rows.map(({ id }) => id) } },
    data: { status: "approved", decidedAt: ctx.now, decidedById: adminIdOf(ctx.actor) },
  });
  for (const { id } of rows)
    audit({
      action: "submission.approve",
      targetType: "submission",
      targetId: id,
      before: { status: "pending" },
      after: { status: "approved" },
    });
}

async function reject(
  ctx: AdminProgramCtx,
  { tx, audit }: Changes,
  { id, participantId, status, completionId }: LockedSubmission,
  reason: string,
): Promise<void> {
  const { programId, now, actor } = ctx;
  // At first, since the completion takes with it what belongs to it.
  await tx.submission.update({
    where: { programId_id: { programId, id } },
    data: { status: "rejected", completionId: null, reason, decidedAt: now, decidedById: adminIdOf(actor) },
  });
  const done = await undoCompletionOf(sqlIn(tx), ctx, participantId, completionId!);
  audit({
    action: "submission.reject",
    targetType: "submission",
    targetId: id,
    reason,
    before: { status },
    after: { status: "rejected" },
  });
  audit({
    action: "participant.undo_completion",
    targetType: "participant",
    targetId: participantId,
    reason,
    before: { challenge: done.caption, points: done.points },
  });
}

function inProgram({ programId }: AdminProgramCtx, values: StatementValues): SqlText {
  return sqlText`t.program_id = ${values.add(programId)}::uuid`;
}

/** The conditions of the list's filters. The search is for a person, or for a challenge by its name. */
async function matching(
  ctx: AdminProgramCtx,
  { status, assigned, created, search }: Omit<SubmissionExportQuery, "ids">,
  values: StatementValues,
): Promise<{ where: SqlText[]; either: SqlText[] }> {
  const { actor, programId, program } = ctx;
  const where = [
    inProgram(ctx, values),
    ...values.oneOf(sqlText`t.status`, status),
    ...assignedTo(sqlText`t.assignee_id`, assigned, actor, values),
    ...values.within(sqlText`t.created_at`, created ? instantsOf(created, program.timeZone) : {}),
  ];
  const named = wordsOf(search).map((word) => sqlText`c.caption ilike ${values.add(`%${word}%`)}`);
  const ofChallenge =
    named.length > 0
      ? [
          sqlText`t.challenge_id in (select c.id from challenges c where c.program_id = ${values.add(programId)}::uuid and ${joinSql(named, " and ")})`,
        ]
      : [];
  const ofPerson = await ofPeopleNamed(programId, search, [sqlText`t.participant_id`], values);
  return { where, either: [...ofChallenge, ...ofPerson] };
}

function rowsOf({ programId }: AdminProgramCtx, ids: readonly string[]): Promise<SubmissionRow[]> {
  return prisma.submission.findMany({ where: { programId, id: { in: [...ids] } }, include: DETAILS });
}

function toView({ participant, challenge, completion, assignee, ...row }: SubmissionRow): SubmissionView {
  const { sweepstake: prize } = challenge;
  return {
    id: row.id,
    program_id: row.programId,
    status: row.status as SubmissionStatus,
    participant_id: row.participantId,
    name: participantName(participant),
    challenge_id: row.challengeId,
    challenge: challenge.caption,
    contest: prize && isJudged(prize) ? { id: prize.id, name: prize.name } : null,
    answers: (completion?.answers ?? []).map(({ id, answer, question: { title, answerType: type } }) => ({
      title,
      text: plainText(answer),
      photo_url: answerPhotoPath(row.programId, { id, type }),
    })),
    points: completion && Number(completion.points),
    reason: row.reason,
    assignee: assignee && assigneeOf(assignee),
    created_at: row.createdAt.toISOString(),
    decided_at: row.decidedAt?.toISOString() ?? null,
  };
}

function submissionNotFound(): AppError {
  return notFound(msg("Submission not found"));
}
