/** The review of referrals. The referrer has the points from the start; a rejection takes them back. */
import { msg } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidsv7 } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import type { Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { StatementValues } from "~/platform/statement-values";
import { command, query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { undoCompletion } from "~/services/completions/completions.server";
import { participantName } from "~/services/participants/participant-name";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import { REFERRAL_REJECTED } from "~/services/points/action-types";
import { keepLotTerms, releaseApproved } from "~/services/points/moves.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { referralRows, similarReceipts } from "./internal/referral-rows.server";
import {
  referralPage,
  referralView,
  type ReferralHistoryQuery,
  type ReferralListQuery,
  type ReferralReview,
  type ReferralRowView,
  type ReferralView,
} from "./referrals-admin.schema";

type Decision = NonNullable<ReferralReview["status"]>;

/** A page of the program's referrals; searches the names and emails of both people. */
export const listReferrals = query(
  "referrals:view",
  async function listReferrals(ctx: AdminProgramCtx, input: ReferralListQuery): Promise<Page<ReferralRowView>> {
    const { status, created, search } = input;
    const { programId, program } = ctx;
    const values = new StatementValues();
    const where = [
      ...values.oneOf(sqlText`t.status`, status),
      ...values.within(sqlText`t.created_at`, created ? instantsOf(created, program.timeZone) : {}),
    ];
    const either = await ofPeopleNamed(programId, search, [sqlText`t.referrer_id`, sqlText`t.referred_id`], values);
    return selectReferrals(ctx, input, { where, either }, values);
  },
  { output: referralPage, reads: "standby" },
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
    const next = await prisma.referral.findFirst({
      where: { programId, status: "pending", id: { not: id } },
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      select: { id: true },
    });
    const seesReceipts = isAllowed(ctx, "receipts:view");
    return {
      ...referral,
      similar_receipt_ids: seesReceipts ? await similarReceipts(programId, id) : [],
      next_pending_id: next?.id ?? null,
    };
  },
  { output: referralView },
);

const CHANGED = msg("Another admin has reviewed this referral in the meantime. Check it and try again.");

/**
 * Approves or rejects a referral. A rejection reverses what the referrer got for it, an approval after that gives it
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

const ACTIONS = { approved: "referral.approve", rejected: "referral.reject" } as const;

type LockedReferral = Awaited<ReturnType<typeof lockedReferrals>>[number];

/** The referrals among `ids`, locked with their referrers in one order, so that two reviews cannot block each other. */
async function lockedReferrals(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]) {
  await tx.$queryRaw`select from participants where program_id = ${programId}::uuid and id in
    (select referrer_id from referrals where program_id = ${programId}::uuid and id = any(${ids}::uuid[]))
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

/** Stores the status and the comments, and gives the referrer what they earned or takes it back. */
async function review(
  tx: Transaction,
  { programId, now }: AdminProgramCtx,
  { id, referrerId, actionId, action, points, adminComments, ...before }: LockedReferral,
  status: Decision,
): Promise<void> {
  if (status === "rejected" && before.status !== "rejected") {
    const participantId = referrerId;
    await undoCompletion(sqlIn(tx), { programId, participantId, actionId, title: REFERRAL_REJECTED, now });
    // Nobody is congratulated on points that are gone. It has the id of the referral.
    await tx.celebration.deleteMany({ where: { programId, id } });
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
  await tx.referral.update({
    where: { programId_id: { programId, id } },
    data: { status, adminComments, updatedAt: now, actionId: earnedBy },
  });
}

function referralsBy(ctx: AdminProgramCtx, input: ReferralHistoryQuery, referrerId: string) {
  const values = new StatementValues();
  return selectReferrals(ctx, input, { where: [sqlText`t.referrer_id = ${values.add(referrerId)}::uuid`] }, values);
}

async function selectReferrals(
  { programId, now }: AdminProgramCtx,
  input: ReferralHistoryQuery,
  { where, either }: { where: SqlText[]; either?: SqlText[] },
  values: StatementValues,
): Promise<Page<ReferralRowView>> {
  const selection = {
    from: sqlText`referrals t`,
    where: [sqlText`t.program_id = ${values.add(programId)}::uuid`, ...where],
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
