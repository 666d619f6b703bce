/**
 * What a receipt may give before a person has looked at it. A paper that is made well reads like a real one, so the loss
 * is limited, and what no customer buys is left to a reviewer (docs/product/receipts.md#limits-without-a-reviewer).
 */
import { sqlText, type Sql } from "~/platform/database/sql";
import { instantsOf } from "~/platform/zoned-time";
import type { ReceiptRules } from "./match-rules.server";
import type { Match } from "./matching";
import type { ReceiptDay, Suspicion } from "./suspicions.server";

type RatedLine = { quantity: number; priceCents: number; match: Match };

export type RatedReceipt = {
  id: string;
  programId: string;
  participantId: string;
  createdAt: Date;
  /** A shop's system said what was bought; nobody read a paper. */
  isReported: boolean;
  totalCents: number | null;
  lines: readonly RatedLine[];
  /** What the challenges of its products give in addition. */
  challengePoints: number;
};

/**
 * The reasons why a receipt that would give points must wait for a person. The caller holds the lock of the program's
 * receipts, so that two of one participant cannot pass a limit together.
 */
export async function risksOf(
  on: Sql,
  receipt: RatedReceipt,
  { settings, products }: ReceiptRules,
  when: ReceiptDay,
): Promise<Suspicion[]> {
  const eligible = receipt.lines.filter(({ match }) => match.eligible);
  const points = eligible.reduce((sum, { match }) => sum + match.points, receipt.challengePoints);
  if (points === 0 && eligible.length === 0) return [];
  const maxPrices = new Map(products.map(({ id, maxPriceCents }) => [id, maxPriceCents]));
  if (receipt.isReported)
    return suspicionsOf([
      ["external_points", points > settings.maxPointsPerExternal],
      [
        "price_above_maximum",
        eligible.some((line) => isAbove(line, maxPrices.get(line.match.productId ?? "") ?? null)),
      ],
    ]);
  const [unreviewed, usual] = [await unreviewedPoints(on, receipt, when), await usualOf(on, receipt, eligible)];
  const perProduct = byProduct(eligible);
  const { newAccountDays, maxTotalCents } = settings;
  const isNew = receipt.createdAt.getTime() - unreviewed.joinedAt.getTime() < newAccountDays * DAY_MS;
  const total = receipt.totalCents ?? 0;
  return suspicionsOf([
    ["receipt_points", points > settings.maxPointsPerReceipt],
    ["product_points", perProduct.some((lines) => pointsOf(lines) > settings.maxPointsPerProduct)],
    ["day_points", points + unreviewed.today > settings.maxPointsPerDay],
    ["new_account", isNew && points + unreviewed.ever > settings.maxPointsOfNewAccount],
    ["many_pieces", perProduct.some((lines) => piecesOf(lines) > settings.maxPieces)],
    ["price_above_maximum", eligible.some((line) => isAbove(line, maxPrices.get(line.match.productId ?? "") ?? null))],
    ["unusual_price", eligible.some((line) => isAbove(line, usual.prices.get(line.match.productId ?? "") ?? null))],
    ["unusual_total", total > (maxTotalCents ?? usual.totalCents ?? Infinity)],
  ]);
}

const DAY_MS = 24 * 60 * 60 * 1000;

function suspicionsOf(reasons: readonly [Suspicion["reason"], boolean][]): Suspicion[] {
  return reasons.filter(([, holds]) => holds).map(([reason]) => ({ reason }));
}

function byProduct(lines: readonly RatedLine[]): RatedLine[][] {
  const groups = new Map<string | null, RatedLine[]>();
  for (const line of lines) groups.set(line.match.productId, [...(groups.get(line.match.productId) ?? []), line]);
  return [...groups.values()];
}

const pointsOf = (lines: readonly RatedLine[]) => lines.reduce((sum, { match }) => sum + match.points, 0);

/** What is weighed is one piece, whatever it weighs. */
const piecesOf = (lines: readonly RatedLine[]) =>
  lines.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0);

function isAbove({ quantity, priceCents }: RatedLine, mostCents: number | null): boolean {
  return mostCents !== null && priceCents / Math.max(quantity, 1) > mostCents;
}

/**
 * What the participant's papers have given that nobody has looked at, on this day and ever. What a reviewer accepted
 * uses up nothing: a person vouches for it.
 */
async function unreviewedPoints(
  on: Sql,
  { programId, participantId, id }: RatedReceipt,
  { day, timeZone }: ReceiptDay,
): Promise<{ joinedAt: Date; today: number; ever: number }> {
  const { gte, lt } = instantsOf({ from: day, to: day }, timeZone);
  const [row] = await on<{ joined_at: Date; today: number; ever: number }>(
    sqlText`select p.created_at as joined_at, coalesce(sum(unreviewed.points), 0)::float8 as ever,
        coalesce(sum(unreviewed.points) filter (where unreviewed.created_at >= $4::timestamptz and unreviewed.created_at < $5::timestamptz), 0)::float8 as today
      from participants p
      left join lateral (
        select r.created_at, r.points + coalesce((
            select sum(a.points) from receipt_completions c
              join participant_actions a on a.program_id = c.program_id and a.id = c.action_id
              where c.program_id = r.program_id and c.receipt_id = r.id), 0) as points
          from receipts r
          where r.program_id = p.program_id and r.participant_id = p.id and r.id <> $3::uuid and r.verified_at is null
            and (r.source = 'upload' or exists (
              select from receipt_files f where f.program_id = r.program_id and f.receipt_id = r.id))) unreviewed on true
      where p.program_id = $1::uuid and p.id = $2::uuid group by p.created_at`,
    [programId, participantId, id, gte, lt],
  );
  return { joinedAt: row!.joined_at, today: row!.today, ever: row!.ever };
}

/** Fewer accepted lines or receipts do not tell what is usual. */
const [ENOUGH_LINES, ENOUGH_RECEIPTS] = [5, 20];
/** So many times the middle one is far outside of what is usual. A basket varies more than a price. */
const [FAR_PRICE, FAR_TOTAL] = [3, 10];
const RECENT = 200;

/**
 * The highest usual price of a piece for each product, and the highest usual total, by the newest receipts of other
 * participants that gave points. Nobody's own receipts say what is usual for them.
 */
async function usualOf(
  on: Sql,
  { programId, participantId }: RatedReceipt,
  eligible: readonly RatedLine[],
): Promise<{ prices: Map<string, number>; totalCents: number | null }> {
  const productIds = [...new Set(eligible.flatMap(({ match }) => match.productId ?? []))];
  const prices = await on<{ id: string; price: number }>(
    sqlText`select wanted.id::text, ${FAR_PRICE} * percentile_cont(0.5) within group (order by line.price) as price
      from unnest($3::uuid[]) wanted (id) cross join lateral (
        select i.price_cents / greatest(i.quantity, 1)::float8 as price from receipt_items i
          join receipts r on r.program_id = i.program_id and r.id = i.receipt_id
          where i.program_id = $1::uuid and i.product_id = wanted.id and i.eligible
            and r.points > 0 and r.participant_id <> $2::uuid
          order by i.id desc limit ${RECENT}) line
      group by wanted.id having count(*) >= ${ENOUGH_LINES}`,
    [programId, participantId, productIds],
  );
  const [total] = await on<{ cents: number }>(
    sqlText`select ${FAR_TOTAL} * percentile_cont(0.5) within group (order by total_cents) as cents from (
        select total_cents from receipts
          where program_id = $1::uuid and points > 0 and total_cents > 0 and participant_id <> $2::uuid
          order by created_at desc limit ${RECENT}) recent
      having count(*) >= ${ENOUGH_RECEIPTS}`,
    [programId, participantId],
  );
  return { prices: new Map(prices.map(({ id, price }) => [id, price])), totalCents: total?.cents ?? null };
}
