/** What about a receipt makes a person look at it before it gives points. */
import type { ReceiptReading } from "~/integrations/ports";
import { SURE_ENOUGH } from "~/integrations/receipt-reader/confidence";
import { sqlText, type Sql } from "~/platform/database/sql";
import { instantsOf } from "~/platform/zoned-time";
import type { TagReason } from "../receipt-states";
import type { ReceiptRules } from "./match-rules.server";
import { SURE_MATCH, type Match, type MatchMerchant } from "./matching";

/** The day on which a receipt was handed in, in the program's time zone. */
export type ReceiptDay = { day: string; timeZone: string };

export type Suspicion = { reason: TagReason; linkedReceiptId?: string };

/** The facts of a receipt once it is read; null where the reader found none. */
export type ReceiptFacts = {
  merchantName: string;
  merchant: MatchMerchant | null;
  purchaseDate: string | null;
  totalCents: number | null;
  /** Of a typed text; null for a picture. */
  textHash: bigint | null;
};

type Line = { name: string; priceCents: number };
type Subject = { programId: string; id: string; participantId: string; createdAt: Date; lines: readonly Line[] };

/** What the reading itself makes doubtful. */
export function doubtsOf(
  reading: ReceiptReading,
  { merchant, purchaseDate, totalCents }: ReceiptFacts,
  matches: readonly Match[],
  { merchants, settings }: ReceiptRules,
  today: string,
): Suspicion[] {
  const isUnclear = reading.confidence < SURE_ENOUGH || purchaseDate === null || totalCents === null;
  const oldest = new Date(Date.parse(today) - settings.maxAgeDays * DAY_MS).toISOString().slice(0, 10);
  const isGuess = matches.some(
    ({ confidence, eligible }) => eligible && confidence !== null && confidence < SURE_MATCH,
  );
  const reasons: [boolean, TagReason][] = [
    [isUnclear, "low_confidence"],
    [reading.sumMismatch, "sum_mismatch"],
    [purchaseDate !== null && purchaseDate < oldest, "too_old"],
    [purchaseDate !== null && purchaseDate > today, "future_date"],
    [merchants.length > 0 && merchant === null, "unknown_merchant"],
    [isGuess, "unsure_match"],
    [reading.typed && !settings.acceptsTyped, "typed"],
  ];
  return reasons.filter(([holds]) => holds).map(([, reason]) => ({ reason }));
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Pictures of one receipt differ in a few of 64 bits. So do pictures of two receipts of a till, hence the other facts. */
const NEAR_BITS = 6;

/**
 * The earlier receipts that this one repeats or resembles, and whether the participant hands in many. What was not read
 * equals nothing. Reports of a shop without pictures are the same purchase only if they are of one participant, because
 * it may sell the same thing twice a day. The caller locks the program's receipts, so that the second of two copies
 * sees the first.
 */
export async function repetitionsOf(
  on: Sql,
  { programId, id, participantId, createdAt, lines }: Subject,
  { merchantName, merchant, purchaseDate, totalCents, textHash }: ReceiptFacts,
  { settings }: ReceiptRules,
  { day, timeZone }: ReceiptDay,
): Promise<Suspicion[]> {
  const found = await on<{ reason: TagReason; linked: string }>(REPETITIONS, [
    programId,
    id,
    purchaseDate,
    totalCents,
    merchant?.id ?? null,
    merchantName || null,
    participantId,
    lines.map(({ name, priceCents }) => `${name.toLowerCase()} ${priceCents}`),
    textHash,
  ]);
  const { gte } = instantsOf({ from: day }, timeZone);
  const [counted] = await on<{ receipts: number }>(
    sqlText`select count(*)::int as receipts from receipts where program_id = $1::uuid and participant_id = $2::uuid
       and created_at >= $3::timestamptz and created_at <= $4::timestamptz`,
    [programId, participantId, gte, createdAt],
  );
  return [
    ...found.map(({ reason, linked }) => ({ reason, linkedReceiptId: linked })),
    ...(counted!.receipts > settings.maxPerDay ? [{ reason: "too_many" as const }] : []),
  ];
}

/** A purchase of the same lines is not listed once more as one of the same total. */
const REPETITIONS = sqlText`select distinct on (reason) reason, linked from (
    select 'same_file' as reason, other.receipt_id::text as linked, other.created_at
      from receipt_files own join receipt_files other on other.program_id = own.program_id and other.hash = own.hash
      where own.program_id = $1::uuid and own.receipt_id = $2::uuid
    union all
    select 'similar_picture', other.receipt_id::text, other.created_at
      from receipt_files own
        join receipt_files other on other.program_id = own.program_id and other.hash <> own.hash
          and other.created_at > own.created_at - interval '180 days'
          and bit_count((other.picture_hash # own.picture_hash)::bit(64)) <= ${NEAR_BITS}
        join receipts r on r.program_id = other.program_id and r.id = other.receipt_id
      where own.program_id = $1::uuid and own.receipt_id = $2::uuid
        and not coalesce(r.total_cents <> $4::int, false) and not coalesce(r.purchase_date <> $3::date, false)
        and not coalesce(r.merchant_id <> $5::uuid, lower(nullif(r.merchant_name, '')) <> lower($6::text), false)
    union all
    select case when bought.lines = (select array_agg(line order by line collate "C") from unnest($8::text[]) line)
        then 'same_lines' else 'same_purchase' end, r.id::text, r.created_at from receipts r
      cross join lateral (
        select array_agg(line order by line collate "C") as lines from (
          select lower(i.name) || ' ' || i.price_cents as line from receipt_items i
            where i.program_id = r.program_id and i.receipt_id = r.id) printed) bought
      where r.program_id = $1::uuid and r.purchase_date = $3::date and r.total_cents = $4::int
        and (r.merchant_id = $5::uuid or lower(r.merchant_name) = lower($6::text))
        and not (r.participant_id <> $7::uuid and not exists (
          select from receipt_files f where f.program_id = r.program_id and f.receipt_id in (r.id, $2::uuid)))
    union all
    select 'similar_text', r.id::text, r.created_at from receipts r
      where r.program_id = $1::uuid and r.purchase_date = $3::date
        and bit_count((r.text_hash # $9::bigint)::bit(64)) <= ${NEAR_BITS}) found
   join receipts judged on judged.program_id = $1::uuid and judged.id = found.linked::uuid
     and judged.id <> $2::uuid and judged.status not in ('pending', 'failed')
  order by reason, found.created_at, linked`;
