/** The coupons of a reward in the admin. Only `rewards:manage` sees codes (docs/product/coupons.md). */
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { databaseErrorOf, retrying } from "~/platform/database/failures.server";
import { joinSql, sqlText, type SqlText } from "~/platform/database/sql";
import { plannedSql, sql } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { wordsOf } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { command, query, workflow, writeProgramAudit } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import { findPeople, ofPeople } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  addedCoupons,
  couponListPage,
  couponPreview,
  lowCouponsView,
  MAX_STOCK,
  SHOWN_CODES,
  type AddedCoupons,
  type CouponListPage,
  type CouponListQuery,
  type CouponPreview,
  type CouponStatus,
  type CouponView,
  type LowCouponsView,
} from "./coupons.schema";
import { codesIn, countCodes, limitedCodesIn, type SentCodes } from "./internal/codes.server";
import { updateCouponStock } from "./internal/coupon-stock.server";

const WITH_CLAIM = {
  hold: { select: { id: true } },
  claim: {
    select: {
      claimedAt: true,
      participantId: true,
      participant: { select: { firstName: true, lastName: true, email: true } },
    },
  },
} satisfies Prisma.RewardCouponInclude;
const FREE = { claimId: null, blockedAt: null } satisfies Prisma.RewardCouponWhereInput;
type CouponRow = Prisma.RewardCouponGetPayload<{ include: typeof WITH_CLAIM }>;

/** A page of the coupons of a reward, and how many are left. The search is by code or by participant. @throws not_found */
export const listCoupons = query(
  "rewards:manage",
  async function listCoupons(ctx: AdminProgramCtx, rewardId: string, input: CouponListQuery): Promise<CouponListPage> {
    const { couponsLowSince } = await rewardOf(ctx, rewardId);
    const { programId } = ctx;
    const all = { programId, rewardId };
    const values = new StatementValues();
    const selection = {
      from: sqlText`reward_coupons t`,
      ...(await conditionsOf(programId, rewardId, input, values)),
      order: orderInSql(input.sort, (direction) => ({
        code: sqlText`t.code ${direction}`,
        created_at: sqlText`t.created_at ${direction}`,
      })),
    };
    const source = fromSelection(selection, values, (ids) =>
      prisma.rewardCoupon.findMany({ where: { programId, id: { in: ids } }, include: WITH_CLAIM }),
    );
    const [page, total, free, latest] = await Promise.all([
      listPage(input, source, (rows) => rows.map(toCouponView)),
      prisma.rewardCoupon.count({ where: all, take: MAX_STOCK }),
      prisma.rewardCoupon.count({ where: { ...all, ...FREE }, take: MAX_STOCK }),
      prisma.rewardCoupon.findFirst({
        where: all,
        orderBy: [{ createdAt: "desc" }, { id: "desc" }],
        select: { id: true },
      }),
    ]);
    return {
      ...page,
      stock: { free, total, low: couponsLowSince !== null, latest: latest?.id ?? null },
    };
  },
  { output: couponListPage, reads: "standby", fullScope: true },
);

/** The rewards that run low on coupons, the longest first, for the dashboard. */
export const listLowCoupons = query(
  "rewards:view",
  async function listLowCoupons({ programId }: AdminProgramCtx): Promise<LowCouponsView[]> {
    const rows = await prisma.reward.findMany({
      where: { programId, couponsLowSince: { not: null }, published: true },
      orderBy: { couponsLowSince: "asc" },
      select: { id: true, name: true, _count: { select: { coupons: { where: FREE } } } },
    });
    return rows.map(({ id, name, _count }) => ({ reward_id: id, name, free: _count.coupons }));
  },
  { output: z.array(lowCouponsView) },
);

/**
 * What `addCoupons` would do with the same codes now. Stores nothing.
 * @throws not_found
 * @throws invalid on `codes` or `file`, as `addCoupons`
 */
export const previewCoupons = query(
  "rewards:manage",
  async function previewCoupons(ctx: AdminProgramCtx, rewardId: string, sent: SentCodes): Promise<CouponPreview> {
    await rewardOf(ctx, rewardId);
    const codes = new Set<string>();
    const headings: string[] = [];
    let [count, cleaned] = [0, 0];
    const onHeading = (heading: string) => headings.push(heading);
    const onCleaned = () => (cleaned += 1);
    for await (const code of limitedCodesIn(sent, { onHeading, onCleaned })) {
      codes.add(code);
      count += 1;
    }
    const found = await newCodes(ctx, rewardId, [...codes]);
    return { ...found, already_there: codes.size - found.added, repeated: count - codes.size, cleaned, headings };
  },
  { output: couponPreview, fullScope: true },
);

/** How many codes one statement stores. Each is a transaction of its own, so that a claim never waits for long. */
const BATCH = 500;
/** The pause after a batch, in times of what it took: most of the time is for claims. */
const PAUSE = 3;
const SHOWN_DUPLICATES = 20;
const SHOWN_SIMILAR = 10;

/**
 * Adds codes to a reward. Those that it has already are skipped and counted, so that an upload that was cut off, or sent
 * twice, can be sent again: what is there stays, and the rest is added.
 * @throws not_found
 * @throws invalid on `codes` or `file`; then nothing was added
 */
export const addCoupons = workflow(
  "rewards:manage",
  async function addCoupons(ctx: AdminProgramCtx, rewardId: string, sent: SentCodes): Promise<AddedCoupons> {
    await rewardOf(ctx, rewardId);
    const count = await countCodes(sent);
    // Before the codes, so that none is there without an entry. The codes themselves are not for everybody who reads it.
    const change = { action: "coupon.add", targetType: "reward", targetId: rewardId, after: { codes_sent: count } };
    await transaction((tx) => writeProgramAudit(tx, ctx, [change]));
    const headings: string[] = [];
    const result: AddedCoupons = { added: 0, duplicates: 0, duplicate_codes: [], similar_codes: [], headings };
    for await (const codes of batchesOf(codesIn(sent, { onHeading: (heading) => headings.push(heading) }))) {
      const from = performance.now();
      const added = new Set(await insertCodes(ctx, rewardId, codes));
      result.added += added.size;
      result.duplicates += codes.length - added.size;
      const duplicates = codes.filter((code) => !added.delete(code));
      result.duplicate_codes.push(...duplicates.slice(0, SHOWN_DUPLICATES - result.duplicate_codes.length));
      if (codes.length === BATCH) await sleep(PAUSE * (performance.now() - from));
    }
    await updateCouponStock(ctx, rewardId);
    return { ...result, similar_codes: result.added > 0 ? await similarCodes(ctx, rewardId) : [] };
  },
  { output: addedCoupons },
);

const CLAIMED = msg("This coupon was claimed, so it can't be deleted.");
const IS_ON_HOLD = msg("This coupon is held at a register, so it can't be deleted now.");

/**
 * Deletes a coupon that nobody has.
 * @throws not_found
 * @throws rejected for one that was claimed or is held
 */
export const deleteCoupon = command(
  "rewards:manage",
  async function deleteCoupon(
    ctx: AdminProgramCtx,
    { tx, audit },
    rewardId: string,
    id: string,
  ): Promise<{ id: string }> {
    if (!isUuid(id) || !isUuid(rewardId)) throw notFound("Coupon not found");
    const where = { programId: ctx.programId, rewardId, id };
    // A claim at the same time takes the coupon or finds it gone.
    const { count } = await tx.rewardCoupon.deleteMany({ where: { ...where, claimId: null, hold: null } });
    if (count === 0) {
      const coupon = await tx.rewardCoupon.findFirst({ where, select: { claimId: true } });
      if (!coupon) throw notFound("Coupon not found");
      const message = coupon.claimId === null ? IS_ON_HOLD : CLAIMED;
      throw new AppError("rejected", message, { errors: [{ field: null, message }] });
    }
    audit({ action: "coupon.delete", targetType: "reward", targetId: rewardId, before: { coupon_id: id } });
    return { id };
  },
  { output: z.object({ id: z.string() }) },
);

async function rewardOf({ programId }: AdminProgramCtx, id: string) {
  const reward = isUuid(id)
    ? await prisma.reward.findUnique({ where: { programId_id: { programId, id } }, select: { couponsLowSince: true } })
    : null;
  if (!reward) throw notFound("Reward not found");
  return reward;
}

const ON_HOLD = sqlText`exists (select from point_holds h where h.program_id = t.program_id and h.coupon_id = t.id)`;

const HAS_STATUS: Record<CouponStatus, SqlText> = {
  free: sqlText`t.claim_id is null and t.blocked_at is null`,
  on_hold: sqlText`t.blocked_at is not null and ${ON_HOLD}`,
  claimed: sqlText`t.claim_id is not null`,
  blocked: sqlText`t.blocked_at is not null and not ${ON_HOLD}`,
};

async function conditionsOf(
  programId: ProgramId,
  rewardId: string,
  { status, search }: CouponListQuery,
  values: StatementValues,
): Promise<{ where: SqlText[]; either: SqlText[] }> {
  const where = [
    sqlText`t.program_id = ${values.add(programId)}::uuid`,
    sqlText`t.reward_id = ${values.add(rewardId)}::uuid`,
    ...(status.length > 0
      ? [
          sqlText`(${joinSql(
            status.map((one) => HAS_STATUS[one]),
            " or ",
          )})`,
        ]
      : []),
  ];
  if (search === "") return { where, either: [] };
  const inCode = wordsOf(search).map((word) => sqlText`t.code ilike ${values.add(`%${word}%`)}`);
  return { where, either: [joinSql(inCode, " and "), await claimedBy(programId, rewardId, search, values)] };
}

/** As many claims are looked up one by one, so that the database can use its indexes for codes and claims together. */
const FEW_CLAIMS = 1_000;

/** The coupons of everybody whom the search finds. */
async function claimedBy(
  programId: ProgramId,
  rewardId: string,
  search: string,
  values: StatementValues,
): Promise<SqlText> {
  const found = await findPeople(programId, search);
  const claimsOf = (of: StatementValues) => sqlText`select c.id from reward_claims c
    where c.program_id = ${of.add(programId)}::uuid and c.reward_id = ${of.add(rewardId)}::uuid
      and ${ofPeople(programId, found, sqlText`c.participant_id`, of)}`;
  if ("ids" in found) {
    const own = new StatementValues();
    const claims = await plannedSql<{ id: string }>(sqlText`${claimsOf(own)} limit ${FEW_CLAIMS + 1}`, own.list);
    if (claims.length <= FEW_CLAIMS)
      return sqlText`t.claim_id = any(${values.add(claims.map(({ id }) => id))}::uuid[])`;
  }
  return sqlText`t.claim_id in (${claimsOf(values)})`;
}

function toCouponView(row: CouponRow): CouponView {
  const { id, rewardId, code, claim, hold, blockedAt, createdAt } = row;
  return {
    id,
    reward_id: rewardId,
    code,
    status: claim ? "claimed" : hold ? "on_hold" : blockedAt ? "blocked" : "free",
    participant: claim && {
      id: claim.participantId,
      name: participantName(claim.participant),
      email: claim.participant.email,
    },
    claimed_at: claim?.claimedAt.toISOString() ?? null,
    redeemed_at: row.redeemedAt?.toISOString() ?? null,
    redeemed_store: row.redeemedStore,
    redeemed_register: row.redeemedRegister,
    created_at: createdAt.toISOString(),
  };
}

/** Stores codes in the order of their text, so that two uploads do not deadlock. Returns those that are new. */
async function insertCodes({ programId, now }: AdminProgramCtx, rewardId: string, codes: string[]): Promise<string[]> {
  const ids = codes.map(() => uuidv7(now));
  try {
    const rows = await retrying(() =>
      sql<{ code: string }>(
        sqlText`insert into reward_coupons (program_id, id, reward_id, code, created_at)
         select $1::uuid, id, $2::uuid, code, $3::timestamptz from unnest($4::uuid[], $5::text[]) as new (id, code)
         order by code on conflict (program_id, reward_id, code) do nothing returning code`,
        [programId, rewardId, now, ids, codes],
      ),
    );
    return rows.map(({ code }) => code);
  } catch (error) {
    if (databaseErrorOf(error).state === "23503") throw notFound("Reward not found"); // deleted meanwhile
    throw error;
  }
}

/** Which of the codes a reward does not have yet. Without a join, whose plan could be slow with many codes on both sides. */
async function newCodes({ programId }: AdminProgramCtx, rewardId: string, sent: string[]) {
  const [found] = await sql<Pick<CouponPreview, "added" | "first_codes" | "similar">>(
    sqlText`with codes as (
       select code, min(place) as place, bool_or(place is null) as is_stored from (
         select code, null::bigint as place from reward_coupons where program_id = $1 and reward_id = $2
         union all select code, place from unnest($3::text[]) with ordinality as sent (code, place)) as codes
       group by code),
       compared as (select *, count(*) over (partition by lower(code)) > 1 as is_similar from codes)
     select count(*)::int as added, coalesce((array_agg(code order by place))[1:${SHOWN_CODES}], '{}') as first_codes,
       (count(*) filter (where is_similar))::int as similar
     from compared where not is_stored`,
    [programId, rewardId, sent],
  );
  return found!;
}

/** Codes that differ by case only, with one that was just added among them. */
async function similarCodes({ programId, now }: AdminProgramCtx, rewardId: string): Promise<string[][]> {
  const groups = await sql<{ codes: string[] }>(
    sqlText`select (array_agg(code order by id))[1:5] as codes from reward_coupons where program_id = $1 and reward_id = $2
      group by lower(code) having count(*) > 1 and bool_or(created_at = $3::timestamptz) order by min(id::text) limit ${SHOWN_SIMILAR}`,
    [programId, rewardId, now],
  );
  return groups.map(({ codes }) => codes);
}

async function* batchesOf(codes: AsyncIterable<string>): AsyncGenerator<string[]> {
  let batch: string[] = [];
  for await (const code of codes) {
    batch.push(code);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
