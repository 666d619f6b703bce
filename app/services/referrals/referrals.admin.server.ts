/** The review of referrals. Both people have their points from the start; a rejection takes them back. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidsv7 } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { newestFirst } from "~/platform/newest-first.server";
import type { Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { StatementValues } from "~/platform/statement-values";
import { command, query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { assignSelected } from "~/services/assignments/assign-selected.server";
import { assigneeViews, type Assignee } from "~/services/assignments/assignees.schema";
import { assignedTo, assigneesOf } from "~/services/assignments/assignees.server";
import { nextWaiting } from "~/services/assignments/next-waiting.server";
import { undoCompletion } from "~/services/completions/completions.server";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import { REFERRAL_REJECTED } from "~/services/points/action-types";
import { keepLotTerms, releaseApproved } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { approveFriend, takeFromFriend } from "./internal/friend-points.server";
import { referralRows, similarReceipts } from "./internal/referral-rows.server";
import {
  referralPage,
  referralView,
  type ReferralExportQuery,
  type ReferralHistoryQuery,
  type ReferralListQuery,
  type ReferralReview,
  type ReferralRowView,
  type ReferralView,
} from "./referrals-admin.schema";

/** Who may review referrals can have them assigned. */
const REVIEW = "referrals:update";

type Decision = NonNullable<ReferralReview["status"]>;

/** A page of the program's referrals; searches the names and emails of both people. */
export const listReferrals = query(
  "referrals:view",
  async function listReferrals(ctx: AdminProgramCtx, input: ReferralListQuery): Promise<Page<ReferralRowView>> {
    const values = new StatementValues();
    return selectReferrals(ctx, input, await matching(ctx, input, values), values);
  },
  { output: referralPage, reads: "standby" },
);

const EXPORT_COLUMNS = [
  "id",
  "status",
  "name",
  "email",
  "referrer_name",
  "referrer_email",
  "points",
  "signals",
  "assignee",
  "admin_comments",
  "created_at",
] as const;

/** The referrals of the list on all its pages, or those that are selected, the newest first. */
export const exportReferrals = query(
  "referrals:update",
  async function exportReferrals(ctx: AdminProgramCtx, { ids, ...input }: ReferralExportQuery) {
    const { programId, now } = ctx;
    const values = new StatementValues();
    const { where, either } = ids
      ? { where: [inProgram(ctx, values), ...values.oneOf(sqlText`t.id`, ids, "uuid")] }
      : await matching(ctx, input, values);
    const rows = newestFirst({ from: sqlText`referrals t`, where, either }, values, (found) =>
      referralRows(programId, found, now),
    );
    async function* batches() {
      for await (const batch of rows)
        yield batch.map(({ signals, assignee, ...row }) => {
          const cells = { ...row, signals: signals.join(", "), assignee: assignee?.name ?? null };
          return EXPORT_COLUMNS.map((column) => cells[column]);
        });
    }
    return { name: "referrals", columns: EXPORT_COLUMNS, batches: inSameRead(batches()) };
  },
  { reads: "standby", fullScope: true },
);

/** To whom referrals can be assigned, for the filter of the list. */
export const listReferralAssignees = query(
  "referrals:view",
  async function listReferralAssignees(ctx: AdminProgramCtx): Promise<Assignee[]> {
    return assigneesOf(sql, ctx, REVIEW);
  },
  { output: assigneeViews },
);

/** A page of the friends who joined through a participant. @throws not_found */
export const listReferralsBy = query(
  "referrals:view",
  async function listReferralsBy(
    ctx: AdminProgramCtx,
    referrerId: string,
    input: ReferralHistoryQuery,
  ): Promise<Page<ReferralRowView>> {
    const where = { programId: ctx.programId, id: referrerId };
    const exists = isUuid(referrerId) && (await prisma.participant.count({ where })) > 0;
    if (!exists) throw notFound("Participant not found");
    return referralsBy(ctx, input, referrerId);
  },
  { output: referralPage, reads: "standby" },
);

/** As `listReferralsBy`, for the person who made this referral. @throws not_found */
export const listReferralsOfReferrer = query(
  "referrals:view",
  async function listReferralsOfReferrer(
    ctx: AdminProgramCtx,
    id: string,
    input: ReferralHistoryQuery,
  ): Promise<Page<ReferralRowView>> {
    const { programId } = ctx;
    const referral = isUuid(id)
      ? await prisma.referral.findUnique({ where: { programId_id: { programId, id } }, select: { referrerId: true } })
      : null;
    if (!referral) throw referralNotFound();
    return referralsBy(ctx, input, referral.referrerId);
  },
  { output: referralPage, reads: "standby" },
);

/** One referral, with the next one that waits for a review. @throws not_found */
export const getReferral = query(
  "referrals:view",
  async function getReferral(ctx: AdminProgramCtx, id: string): Promise<ReferralView> {
    const { programId, now } = ctx;
    const [referral] = isUuid(id) ? await referralRows(programId, [id], now) : [];
    if (!referral) throw referralNotFound();
    const row = { programId, id, createdAt: referral.created_at };
    const [next, assignees] = await Promise.all([
      nextWaiting(sql, row, { table: "referrals", statuses: ["pending"] }),
      assigneesOf(sql, ctx, REVIEW),
    ]);
    const seesReceipts = isAllowed(ctx, "receipts:view");
    return {
      ...referral,
      similar_receipt_ids: seesReceipts ? await similarReceipts(programId, id) : [],
      next_pending_id: next,
      assignee_options: isAllowed(ctx, REVIEW) ? assignees : [],
    };
  },
  { output: referralView },
);

const CHANGED = msg("Another admin has reviewed this referral in the meantime. Check it and try again.");

/**
 * Approves or rejects a referral. A rejection reverses what both people got for it, an approval after that gives it
 * again; repeating the same review changes nothing but the comments. Without a status it is only a comment.
 * @throws not_found; conflict when its status is not the one that the reviewer saw
 */
export const reviewReferral = command(
  "referrals:update",
  async function reviewReferral(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    { status: decision, admin_comments, seen_status }: ReferralReview,
  ): Promise<void> {
    const [referral] = isUuid(id) ? await lockedReferrals(tx, ctx, [id]) : [];
    if (!referral) throw referralNotFound();
    const status = decision ?? referral.status;
    if (seen_status !== undefined && seen_status !== referral.status && status !== referral.status)
      throw new AppError("conflict", CHANGED);
    const comments = admin_comments ?? referral.adminComments;
    if (status === referral.status && comments === referral.adminComments) return;
    if (decision) await review(tx, ctx, { ...referral, adminComments: comments }, decision);
    else
      await tx.referral.update({
        where: { programId_id: { programId: ctx.programId, id } },
        data: { adminComments: comments, updatedAt: ctx.now },
      });
    audit({
      action: decision ? ACTIONS[decision] : "referral.comment",
      targetType: "referral",
      targetId: id,
      before: { status: referral.status, admin_comments: referral.adminComments },
      after: { status, admin_comments: comments },
    });
  },
);

/** Approves or rejects several referrals, as `reviewReferral` does with one. */
export const reviewReferrals = command(
  "referrals:update",
  async function reviewReferrals(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    status: Decision,
  ): Promise<SelectionResult> {
    const rows = await lockedReferrals(tx, ctx, ids);
    const { changing, result } = splitSelection(
      ctx.locale,
      ids,
      rows,
      ({ referred }) => participantName(referred),
      (row) => (row.status === status ? "unchanged" : "change"),
    );
    for (const referral of changing) {
      await review(tx, ctx, referral, status);
      audit({
        action: ACTIONS[status],
        targetType: "referral",
        targetId: referral.id,
        before: { status: referral.status },
        after: { status },
      });
    }
    return result;
  },
  { output: selectionResult },
);

/** Assigns referrals to an admin who may review them, or to nobody. @throws invalid on `assignee_id` */
export const assignReferrals = command(
  "referrals:update",
  async function assignReferrals(
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
        kind: "referral",
        table: "referrals",
        permission: REVIEW,
        lock: (rows) => lockedReferrals(tx, ctx, rows),
        nameOf: ({ referred }) => participantName(referred),
      },
    );
  },
  { output: selectionResult },
);

const ACTIONS = { approved: "referral.approve", rejected: "referral.reject" } as const;

type LockedReferral = Awaited<ReturnType<typeof lockedReferrals>>[number];

/** The referrals among `ids`, locked with both people in one order, so that two reviews cannot block each other. */
async function lockedReferrals(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]) {
  await tx.$queryRaw`select from participants where program_id = ${programId}::uuid and id in
    (select unnest(array[referrer_id, referred_id]) from referrals where program_id = ${programId}::uuid and id = any(${ids}::uuid[]))
    order by id for no key update`;
  await tx.$queryRaw`select from referrals
    where program_id = ${programId}::uuid and id = any(${ids}::uuid[]) order by id for update`;
  return tx.referral.findMany({
    where: { programId, id: { in: [...ids] } },
    orderBy: { id: "asc" },
    include: {
      referred: { select: { firstName: true, lastName: true, email: true } },
      action: { select: { actionableType: true, actionableId: true } },
    },
  });
}

/** Stores the status and the comments, and gives both people what the referral earned them or takes it back. */
async function review(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  { id, referrerId, actionId, action, points, adminComments, friendActionId, friendPoints, ...before }: LockedReferral,
  status: Decision,
): Promise<void> {
  if (status === "rejected" && before.status !== "rejected") {
    const participantId = referrerId;
    await undoCompletion(sqlIn(tx), { programId, participantId, actionId, title: REFERRAL_REJECTED, now });
    // Nobody is congratulated on points that are gone. It has the id of the referral.
    await tx.celebration.deleteMany({ where: { programId, id } });
    if (friendActionId) await takeFromFriend(sqlIn(tx), { programId, actionId: friendActionId, now });
  }
  const earnsAgain = status === "approved" && before.status === "rejected" && action.actionableType === "Challenge";
  const ids = uuidsv7(now, 6); // completion, action, two postings, entry, claim
  if (earnsAgain)
    await tx.$queryRaw`select from complete_challenge(${programId}::uuid, ${referrerId}::uuid, ${action.actionableId}::uuid,
      ${ids}::uuid[], 'recruit', null, ${points}::bigint, true, ${now}::timestamptz, null, null)`;
  const on = sqlIn(tx);
  const earnedBy = earnsAgain ? ids[1]! : actionId;
  if (earnsAgain) await keepLotTerms(on, { programId, lotId: earnedBy, formerId: actionId, now });
  if (status === "approved")
    await releaseApproved(on, { programId, participantId: referrerId, actionIds: [earnedBy], now });
  const friend = { programId, actionId: friendActionId, points: Number(friendPoints), now };
  const friendEarnedBy =
    status === "approved" ? await approveFriend(on, friend, before.status === "rejected") : friendActionId;
  await tx.referral.update({
    where: { programId_id: { programId, id } },
    data: { status, adminComments, updatedAt: now, actionId: earnedBy, friendActionId: friendEarnedBy },
  });
}

function inProgram({ programId }: AdminProgramCtx, values: StatementValues): SqlText {
  return sqlText`t.program_id = ${values.add(programId)}::uuid`;
}

/** The conditions of the list's filters and search. */
async function matching(
  ctx: AdminProgramCtx,
  { status, assigned, created, search }: Omit<ReferralExportQuery, "ids">,
  values: StatementValues,
): Promise<{ where: SqlText[]; either: SqlText[] }> {
  const { actor, programId, program } = ctx;
  const where = [
    inProgram(ctx, values),
    ...values.oneOf(sqlText`t.status`, status),
    ...assignedTo(sqlText`t.assignee_id`, assigned, actor, values),
    ...values.within(sqlText`t.created_at`, created ? instantsOf(created, program.timeZone) : {}),
  ];
  const either = await ofPeopleNamed(programId, search, [sqlText`t.referrer_id`, sqlText`t.referred_id`], values);
  return { where, either };
}

function referralsBy(ctx: AdminProgramCtx, input: ReferralHistoryQuery, referrerId: string) {
  const values = new StatementValues();
  const where = [inProgram(ctx, values), sqlText`t.referrer_id = ${values.add(referrerId)}::uuid`];
  return selectReferrals(ctx, input, { where }, values);
}

async function selectReferrals(
  { programId, now }: AdminProgramCtx,
  input: ReferralHistoryQuery,
  { where, either }: { where: SqlText[]; either?: SqlText[] },
  values: StatementValues,
): Promise<Page<ReferralRowView>> {
  const selection = {
    from: sqlText`referrals t`,
    where,
    either,
    order: orderInSql(input.sort, (direction) => ({
      status: sqlText`t.status ${direction}`,
      points: sqlText`t.points ${direction}`,
      created_at: sqlText`t.created_at ${direction}`,
    })),
  };
  return listPage(
    input,
    fromSelection(selection, values, (ids) => referralRows(programId, ids, now)),
    (rows) => rows.map(({ minutes_apart: _minutes, referrals_that_day: _count, ...row }) => row),
  );
}

function referralNotFound(): AppError {
  return notFound(msg("Referral not found"));
}
