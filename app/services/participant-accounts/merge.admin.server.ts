/** Merging two accounts of one person (docs/product/corrections.md#merging-accounts). */
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sqlText, type Sql } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { invalid, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { seal } from "~/platform/secrets.server";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import { findSome } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { reasonText } from "./correction-reasons";
import {
  MERGE_FIGURES,
  mergedView,
  mergePage,
  type MergedView,
  type MergeFigure,
  type MergeInput,
  type MergePage,
  type MergePreview,
  type MergeQuery,
} from "./merge.schema";

const NOT_FOUND = "Participant not found";
const MAX_CANDIDATES = 20;

/**
 * What merging `from` into the account would do, or the accounts that a search finds, those of the same name first.
 * @throws not_found for a deleted account; invalid on `from` for the account itself, or when the program has no such one
 */
export const previewMerge = query(
  "users:manage",
  async function previewMerge(ctx: AdminProgramCtx, intoId: string, { from, search }: MergeQuery): Promise<MergePage> {
    const into = await accountOf(sql, ctx, intoId);
    if (!into) throw notFound(NOT_FOUND);
    if (from) {
      const other = from === intoId ? null : await accountOf(sql, ctx, from);
      if (!other) throw invalid("from", msg("Choose another account of this program"));
      return { candidates: [], preview: await previewOf(ctx, other, into) };
    }
    const words = search || `${into.firstName} ${into.lastName}`.trim();
    const ids = words === "" ? [] : isUuid(words) ? [words] : await findSome(ctx.programId, words, MAX_CANDIDATES + 1);
    const rows = await prisma.participant.findMany({
      where: { programId: ctx.programId, id: { in: ids, not: intoId }, deletedAt: null },
      orderBy: { id: "asc" },
      take: MAX_CANDIDATES,
    });
    return { candidates: rows.map(toAccount), preview: null };
  },
  { output: mergePage },
);

/**
 * Moves everything of the account `from` to the account `intoId`: points with their lots, history, rewards, receipts and
 * friends. `from` is closed, its sessions end, and both addresses get a mail. The one of `from` opens no account until its
 * owner takes it. Cannot be undone. A second call for the same two accounts changes nothing.
 * @throws not_found for a deleted account; invalid on `from`, and on `confirm` unless it is the email of `from`
 */
export const mergeParticipants = command(
  "users:manage",
  async function mergeParticipants(
    ctx: AdminProgramCtx,
    { tx, audit },
    intoId: string,
    input: MergeInput,
  ): Promise<MergedView> {
    const { programId, now, actor } = ctx;
    const on = sqlIn(tx);
    const { from: fromId } = input;
    await lockBoth(on, ctx, [intoId, fromId]);
    const into = await accountOf(on, ctx, intoId);
    if (!into) throw notFound(NOT_FOUND);
    const done = await tx.participant.count({ where: { programId, id: fromId, mergedIntoId: intoId } });
    if (done > 0) return toMerged(into);
    const from = fromId === intoId ? null : await accountOf(on, ctx, fromId);
    if (!from) throw invalid("from", msg("Choose another account of this program"));
    if (actor.kind === "admin" && input.confirm !== from.email)
      throw invalid("confirm", msg("Type the email exactly as it is shown."));
    await on(sqlText`select merge_participants($1::uuid, $2::uuid, $3::uuid, $4::timestamptz)::text`, [
      programId,
      fromId,
      intoId,
      now,
    ]);
    const merged = (await accountOf(on, ctx, intoId))!;
    await mailBoth(on, ctx, { from, into, balance: merged.points.unused_points });
    audit({
      action: "participant.merge",
      targetType: "participant",
      targetId: intoId,
      reason: reasonText(input),
      before: balancesOf(into),
      after: { ...balancesOf(merged), merged_id: fromId },
    });
    return toMerged(merged);
  },
  { output: mergedView },
);

/** Queues a mail to each address whose owner has signed in before; none when the person is blocked. */
async function mailBoth(
  on: Sql,
  { programId, now }: AdminProgramCtx,
  { from, into, balance }: { from: Account; into: Account; balance: number },
): Promise<void> {
  if (into.status === "blocked") return;
  const figures = { points: from.points.unused_points, balance };
  const closed = seal(JSON.stringify({ email: from.email, locale: from.locale }));
  for (const [account, sealedRecipient] of [
    [from, closed],
    [into, null],
  ] as const)
    if (account.status !== "pending")
      await enqueue(on, "send-merge-mail", {
        programId,
        mailId: uuidv7(now),
        participantId: into.id,
        sealedRecipient,
        ...figures,
      });
}

type Account = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  status: string;
  locale: string | null;
  createdAt: Date;
  points: Record<
    | "unused_points"
    | "points_pending"
    | "points_debt"
    | "points"
    | "points_spent"
    | "completed_challenges"
    | "rewards_earned",
    number
  >;
};

/** An account that is not deleted; null without one. */
async function accountOf(on: Sql, { programId }: AdminProgramCtx, id: string): Promise<Account | null> {
  if (!isUuid(id)) return null;
  const [row] = await on<Omit<Account, "points"> & { figures: string[] }>(
    sqlText`select id, first_name as "firstName", last_name as "lastName", email, status, locale, created_at as "createdAt",
        array[points_available, points_pending, points_debt, points_earned(points_issued, points_reversed), points_spent,
          completed_challenges, rewards_earned]::text[] as figures
      from participants where program_id = $1::uuid and id = $2::uuid and deleted_at is null`,
    [programId, id],
  );
  if (!row) return null;
  const { figures, ...account } = row;
  const [unused, pending, debt, earned, spent, challenges, rewards] = figures.map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    ...account,
    points: {
      unused_points: unused,
      points_pending: pending,
      points_debt: debt,
      points: earned,
      points_spent: spent,
      completed_challenges: challenges,
      rewards_earned: rewards,
    },
  };
}

function balancesOf({ points }: Account) {
  return { unused_points: points.unused_points, points_debt: points.points_debt };
}

/** Locks both in the order of their ids, so that two merges at once do not wait for each other. */
async function lockBoth(on: Sql, { programId }: AdminProgramCtx, ids: readonly string[]): Promise<void> {
  await on(
    sqlText`select id::text from participants where program_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`,
    [programId, ids.filter(isUuid)],
  );
}

type Rows = { receipts: number; referrals: number; tags: number };

/** What has rows of its own. Tags that both have are one afterwards. */
async function previewOf({ programId }: AdminProgramCtx, from: Account, into: Account): Promise<MergePreview> {
  const rows = await sql<Rows & { part: string; stays: number }>(
    sqlText`select v.part,
        (select count(*) from receipts where program_id = $1::uuid and participant_id = any(v.ids))::int as receipts,
        (select count(*) from referrals where program_id = $1::uuid and referrer_id = any(v.ids) and not referred_id = any(v.ids))::int as referrals,
        (select count(distinct tag_id) from taggings where program_id = $1::uuid and participant_id = any(v.ids))::int as tags,
        (select count(*) from offer_redemptions f join offer_redemptions i on i.program_id = f.program_id and i.offer_key = f.offer_key
            and i.year = f.year and (i.voided_at is null) = (f.voided_at is null)
          where f.program_id = $1::uuid and f.participant_id = $2::uuid and i.participant_id = $3::uuid)::int as stays
      from (values ('from', array[$2::uuid]), ('into', array[$3::uuid]), ('after', array[$2::uuid, $3::uuid])) v (part, ids)`,
    [programId, from.id, into.id],
  );
  const rowOf = (part: string) => rows.find((row) => row.part === part)!;
  const [own, theirs, both] = [rowOf("from"), rowOf("into"), rowOf("after")];
  const debt = from.points.points_debt + into.points.points_debt;
  const settled = Math.min(debt, from.points.unused_points + into.points.unused_points);
  const values = { from: { ...from.points, ...own }, into: { ...into.points, ...theirs } };
  const sum = (figure: MergeFigure) => values.from[figure] + values.into[figure];
  const after = {
    unused_points: sum("unused_points") - settled,
    points_debt: debt - settled,
    tags: both.tags,
    referrals: both.referrals,
  };
  return {
    from: toAccount(from),
    into: toAccount(into),
    figures: MERGE_FIGURES.map((figure) => ({
      figure,
      from: values.from[figure],
      into: values.into[figure],
      after: figure in after ? after[figure as keyof typeof after] : sum(figure),
    })),
    stays: both.stays,
  };
}

function toAccount(row: {
  id: string;
  firstName: string;
  lastName: string;
  email: string | null;
  status: string;
  createdAt: Date;
}) {
  return {
    id: row.id,
    name: participantName(row),
    email: row.email ?? "",
    status: row.status,
    created_at: row.createdAt.toISOString(),
  };
}

function toMerged({ id, points }: Account): MergedView {
  return { id, unused_points: points.unused_points };
}
