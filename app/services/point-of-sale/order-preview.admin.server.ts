/** What an order would earn and what could be used for it, before it is placed (docs/product/point-of-sale.md#previews). */
import { moneyText } from "~/locales/money";
import { msg, translate } from "~/locales/translate";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { query } from "~/platform/use-case.server";
import { activeRules } from "~/services/earning-rules/active-rules.server";
import { decide, type Trace } from "~/services/earning-rules/decisions";
import { loadMembers, orderSubject, type Member } from "~/services/earning-rules/members.server";
import { findPeople } from "~/services/earning-rules/people.server";
import { previewSentence } from "~/services/earning-rules/result-texts";
import { ruleResultViews } from "~/services/earning-rules/rule-results.server";
import { loadRooms } from "~/services/earning-rules/rule-room.server";
import { lineAmount, OTHER_CURRENCY, totalOf } from "~/services/orders/orders.schema";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { pointsTermOf } from "~/services/programs/terms";
import { balanceOf } from "./balances.server";
import { discountOf, type DiscountRow } from "./claim-rows.server";
import { scanCode } from "./code-rows.server";
import { orderPreviewView, type OrderPreviewInput, type OrderPreviewView } from "./order-preview.schema";
import type { DiscountView } from "./register-claims.schema";

const TEXTS = {
  points: msg("Needs {points} more {term}"),
  tier: msg("For {tier} and above"),
  claimed: msg("Claimed already"),
  sold_out: msg("Sold out"),
  minimum: msg("For orders of {amount} or more"),
};

/**
 * Decides what a cart would earn, without storing anything, and which rewards and codes would take something off. What is
 * left of limits may be gone when the order is placed. It needs the permission of a register, since it tells which codes are
 * valid.
 * @throws invalid on a field
 */
export const previewOrder = query(
  "points:spend",
  async function previewOrder(ctx: AdminProgramCtx, input: OrderPreviewInput): Promise<OrderPreviewView> {
    const { programId, program } = ctx;
    const { currency } = program;
    if (input.currency !== currency)
      throw new AppError("invalid", OTHER_CURRENCY, {
        values: { currency },
        errors: [{ field: "currency", message: OTHER_CURRENCY, values: { currency } }],
      });
    const [participantId = null] = input.participant ? await findPeople(sql, programId, [input.participant]) : [];
    const paid = input.paid.reduce((sum, { amount }) => sum + amount, 0);
    const total = totalOf(input) - paid;
    const trace = await decided(ctx, input, paid, participantId);
    return {
      points: participantId === null ? 0 : trace.points,
      guest_points: participantId === null ? trace.points : 0,
      sentence: trace.points > 0 ? sentenceOf(ctx, trace, total) : null,
      trace: await ruleResultViews(ctx, { trigger: "order" }, trace.results),
      participant: participantId === null ? null : await participantOf(ctx, participantId),
      total: total / 100,
      rewards: participantId === null ? [] : await rewardsFor(ctx, participantId, total),
      codes: await Promise.all(input.codes.map((code) => codeFor(ctx, code, total))),
    };
  },
  { output: orderPreviewView },
);

function sentenceOf({ program, locale }: AdminProgramCtx, trace: Trace, total: number): string {
  const amount = moneyText(locale, total, program.currency);
  return previewSentence(locale, trace, { trigger: "order", title: "", term: pointsTermOf(program), amount });
}

/** For somebody unknown, as if a new member had no order yet. */
async function decided(
  { programId, program, now }: AdminProgramCtx,
  { lines, shipping, currency, channel, store }: OrderPreviewInput,
  paid: number,
  participantId: string | null,
): Promise<Trace> {
  const rules = (await activeRules(sql, programId)).filter(({ trigger }) => trigger === "order");
  const members = participantId === null ? null : await loadMembers(sql, programId, [participantId]);
  const member = members ? members.get(participantId!) : NEWCOMER(now);
  if (!member || member.blocked) return { points: 0, results: [] };
  const [known] = participantId
    ? await sql<{ orders: number }>(
        sqlText`select count(*)::int as orders from orders where program_id = $1::uuid and participant_id = $2::uuid and status = 'placed'`,
        [programId, participantId],
      )
    : [];
  const order = {
    ...{ placedAt: now, currency, channel, store, shipping, paid, number: 1 + (known?.orders ?? 0) },
    lines: lines.map((line) => ({ ...line, amount: lineAmount(line) })),
  };
  const uses = [{ participantId: member.id, time: now }];
  const rooms = await loadRooms(sql, programId, rules, uses, program.timeZone, { locks: false });
  return decide(rules, orderSubject(order, member, program.timeZone), rooms.roomOf(member.id, now));
}

const NEWCOMER = (now: Date): Member => ({
  id: "00000000-0000-0000-0000-000000000000",
  ...{ tierLevel: 0, tier: null, tags: [], profile: {}, birthday: null, joinedAt: now, earned: 0, missing: {} },
  blocked: false,
});

async function participantOf({ programId }: AdminProgramCtx, id: string) {
  const [row] = await sql<{ first_name: string; last_name: string; email: string | null }>(
    sqlText`select first_name, last_name, email from participants where program_id = $1::uuid and id = $2::uuid`,
    [programId, id],
  );
  const { first_name: firstName, last_name: lastName, email } = row!;
  return { id, name: participantName({ firstName, lastName, email }), points: await balanceOf(sql, programId, id) };
}

type RewardRow = DiscountRow & {
  id: string;
  name: string;
  points: string;
  missing: string;
  claimed: boolean;
  sold_out: boolean;
  tier: string | null;
};

/** The rewards that are open and take something off, those that would take most off first. */
async function rewardsFor(
  ctx: AdminProgramCtx,
  participantId: string,
  total: number,
): Promise<OrderPreviewView["rewards"]> {
  const rows = await sql<RewardRow>(REWARDS, [ctx.programId, participantId, ctx.now]);
  return rows
    .map((row) => {
      const discount = discountOf(row);
      const reason = reasonOf(row, discount, total);
      return {
        ...{ id: row.id, name: row.name, points: Number(row.points), applies: reason === null, reason },
        text: reason && textOf(ctx, reason, row, discount),
        takes_off: takesOff(discount, total) / 100,
      };
    })
    .sort((one, other) => Number(other.applies) - Number(one.applies) || other.takes_off - one.takes_off);
}

const REWARDS = sqlText`select r.id::text, r.name, r.discount_kind, r.discount_value::text, r.minimum_order::text, r.threshold::text as points,
    greatest(r.threshold - p.points_available, 0)::text as missing,
    not r.repeatable and exists (select from reward_claims c where c.program_id = r.program_id and c.participant_id = p.id and c.reward_id = r.id) as claimed,
    is_sold_out(r) as sold_out,
    case when r.required_tier_id is not null then tier_needed(r.program_id, p.id, r.required_tier_id) end as tier
  from rewards r join participants p on p.program_id = r.program_id and p.id = $2::uuid
  where r.program_id = $1::uuid and r.selection = 'redeem' and r.discount_kind <> 'none' and r.published and r.archived_at is null
    and (r.start is null or r.start <= $3::timestamptz) and (r.finish is null or r.finish > $3::timestamptz)
  order by r.threshold, r.id limit 100`;

type RewardReason = keyof typeof TEXTS;

function reasonOf(row: RewardRow, { minimum_order: minimum }: DiscountView, total: number): RewardReason | null {
  if (row.claimed) return "claimed";
  if (row.sold_out) return "sold_out";
  if (row.tier !== null) return "tier";
  if (Number(row.missing) > 0) return "points";
  return minimum !== null && total < minimum ? "minimum" : null;
}

function textOf(
  { locale, program }: AdminProgramCtx,
  reason: RewardReason,
  { missing, tier }: RewardRow,
  { minimum_order: minimum }: DiscountView,
): string {
  return translate(locale, TEXTS[reason], {
    points: Number(missing),
    term: pointsTermOf(program),
    tier: tier ?? "",
    amount: moneyText(locale, minimum ?? 0, program.currency),
  });
}

/** In the smallest unit; never more than what is to be paid. Percentages are rounded down. */
function takesOff({ kind, value }: DiscountView, total: number): number {
  if (kind === "none" || value === null) return 0;
  return Math.min(kind === "amount" ? value : Math.floor((total * value) / 100), total);
}

async function codeFor(
  { programId }: AdminProgramCtx,
  code: string,
  total: number,
): Promise<OrderPreviewView["codes"][number]> {
  const none = { code, reward: null, applies: false, takes_off: 0 };
  try {
    const { view } = await scanCode(sql, programId, { code, reward_id: null });
    if (view.kind === "member") return { ...none, reason: "not_a_coupon" };
    if (view.reward === null) return { ...none, reason: view.reason };
    const { id, name, discount } = view.reward;
    const { minimum_order: minimum } = discount;
    const reason =
      view.reason ??
      (discount.kind === "none" ? "no_discount" : minimum !== null && total < minimum ? "minimum" : null);
    return { code, reward: { id, name }, applies: reason === null, reason, takes_off: takesOff(discount, total) / 100 };
  } catch (error) {
    if (error instanceof AppError && error.code === "invalid") return { ...none, reason: "several" };
    throw error;
  }
}
