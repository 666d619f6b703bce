import type { ReceiptReading } from "~/integrations/ports";
import { cleanText } from "~/platform/clean-text";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";
import { uuidsv7 } from "~/platform/ids.server";
import { localTimeOf } from "~/platform/zoned-time";
import { PROOFS_OF_REPETITION, TAG_REASONS, type ReceiptSource, type ReceiptStatus } from "../receipt-states";
import type { ReceiptRules } from "./match-rules.server";
import { matchLine, matchMerchant, type Line, type Match } from "./matching";
import { purchaseDay } from "./purchase-day";
import { risksOf } from "./risks.server";
import { openChallenges, settleReceipt } from "./settlement.server";
import { doubtsOf, repetitionsOf, type ReceiptFacts, type Suspicion } from "./suspicions.server";
import { textHash } from "./text-hash.server";

type Judged = { programId: ProgramId; timeZone: string; currency: string; now: Date };
type PendingReceipt = {
  id: string;
  participantId: string;
  source: ReceiptSource;
  createdAt: Date;
  /** A shop's system said what was bought; nobody read a paper. */
  isReported: boolean;
};

/**
 * Stores what was read of a receipt and decides about it: points at once, a reviewer, or no eligible items. Must run in
 * a transaction; a receipt that is not pending any more is left as it is
 * (docs/product/receipts.md#how-a-receipt-is-decided).
 */
export async function judgeReceipt(
  tx: Transaction,
  { programId, timeZone, currency, now }: Judged,
  receipt: PendingReceipt,
  reading: ReceiptReading,
  rules: ReceiptRules,
): Promise<void> {
  if (!(await lockPending(tx, programId, receipt.id))) return;
  const when = { day: localTimeOf(receipt.createdAt, timeZone).slice(0, 10), timeZone };
  const facts = factsOf(reading, rules, purchaseDay(reading.date, currency, when.day));
  const { merchant } = facts;
  const lines = printedLines(reading);
  const matches = lines.map((line) => matchLine(line, merchant?.id ?? null, rules));
  const eligible = matches.filter((match) => match.eligible);
  const points = eligible.reduce((sum, match) => sum + match.points, 0);
  const challengeIds = await challengesOf(
    tx,
    programId,
    eligible.flatMap(({ productId }) => productId ?? []),
  );
  const challenges = await openChallenges(sqlIn(tx), { programId, now, ...receipt }, challengeIds);
  const rated = {
    ...receipt,
    programId,
    totalCents: facts.totalCents,
    lines: lines.map((line, at) => ({ ...line, match: matches[at]! })),
    challengePoints: challenges.reduce((sum, challenge) => sum + challenge.points, 0),
  };
  const suspicions = [
    ...doubtsOf(reading, facts, matches, rules, when.day),
    ...(await repetitionsOf(sqlIn(tx), rated, facts, rules, when)),
    ...(await risksOf(sqlIn(tx), rated, rules, when)),
  ];
  const isProven = suspicions.some(({ reason }) => PROOFS_OF_REPETITION.includes(reason));
  const isOffender = isProven && (await handedInTwiceBefore(tx, programId, receipt));
  const status = statusOf(suspicions, eligible.length > 0, isOffender);
  const settled =
    status === "eligible"
      ? await settleReceipt(
          tx,
          { programId, now },
          { ...receipt, merchantName: facts.merchantName, points: 0n, actionId: null },
          { points, challengeIds, isApproved: false },
        )
      : { points: 0n, actionId: null };
  await storeLines(tx, { programId, now }, receipt.id, rated.lines);
  await tagReceipt(tx, { programId, now }, receipt.id, suspicions);
  await tx.receipt.update({
    where: { programId_id: { programId, id: receipt.id } },
    data: {
      ...settled,
      status,
      merchantName: facts.merchantName,
      merchantId: merchant?.id ?? null,
      merchantAddress: printed(reading.address?.value),
      purchaseDate: facts.purchaseDate ? new Date(facts.purchaseDate) : null,
      totalCents: facts.totalCents,
      textHash: facts.textHash,
      reading,
      ...(isOffender ? { invalidationReason: "duplicate" } : {}),
      updatedAt: now,
    },
  });
}

/** What was read of the paper as a whole, with the merchant of the program whose paper it is. */
function factsOf(reading: ReceiptReading, { merchants }: ReceiptRules, purchaseDate: string | null): ReceiptFacts {
  const name = printed(reading.merchant?.value);
  const merchant = matchMerchant(`${name} ${reading.address?.value ?? ""}`, merchants);
  return {
    merchantName: merchant?.name ?? name,
    merchant,
    purchaseDate,
    totalCents: reading.totalCents?.value ?? null,
    textHash: reading.typed ? textHash(reading.text) : null,
  };
}

function printedLines({ lines }: ReceiptReading) {
  return lines.map(({ name, sku, quantity, priceCents }) => ({
    name: printed(name),
    sku: printed(sku),
    quantity,
    priceCents,
  }));
}

/** A text of the paper as it is stored: PDFs have soft hyphens and accents of their own. */
function printed(text: string | null | undefined): string {
  return cleanText("line", text ?? "").slice(0, MAX_TEXT);
}

async function storeLines(
  tx: Transaction,
  { programId, now }: { programId: ProgramId; now: Date },
  receiptId: string,
  lines: readonly (Line & { quantity: number; match: Match })[],
): Promise<void> {
  const ids = uuidsv7(now, lines.length);
  await tx.receiptItem.createMany({
    data: lines.map(({ match: { strategy, keyword, confidence, points, ...match }, ...line }, at) => ({
      ...line,
      ...match,
      programId,
      id: ids[at]!,
      receiptId,
      position: at,
      points: BigInt(points),
      matchedStrategy: strategy,
      matchedKeyword: keyword,
      matchConfidence: confidence,
      createdAt: now,
    })),
  });
}

/** A pending receipt whose files can never be read goes to a reviewer, too: a person may see what a program cannot. */
export async function judgeUnreadable(
  tx: Transaction,
  { programId, now }: Judged,
  receipt: Pick<PendingReceipt, "id">,
): Promise<void> {
  if (!(await lockPending(tx, programId, receipt.id))) return;
  await tagReceipt(tx, { programId, now }, receipt.id, [{ reason: "unreadable" }]);
  await tx.receipt.update({
    where: { programId_id: { programId, id: receipt.id } },
    data: { status: "needs_human_review", updatedAt: now },
  });
}

const MAX_TEXT = 300;

/**
 * Locks the receipts of the program against other judgements, then this one. Judging takes milliseconds, reading takes
 * seconds and happens before.
 */
async function lockPending(tx: Transaction, programId: ProgramId, id: string): Promise<boolean> {
  const on = sqlIn(tx);
  await on(sqlText`select pg_advisory_xact_lock(hashtextextended($1, 0))::text`, [`receipts ${programId}`]);
  const rows = await on(
    sqlText`select from receipts r join participants p on p.program_id = r.program_id and p.id = r.participant_id
      where r.program_id = $1::uuid and r.id = $2::uuid and r.status = 'pending' and p.deleted_at is null
      for update of r for no key update of p`,
    [programId, id],
  );
  return rows.length > 0;
}

function statusOf(suspicions: readonly Suspicion[], hasEligible: boolean, isOffender: boolean): ReceiptStatus {
  if (isOffender) return "rejected";
  // A receipt without anything eligible costs nothing, so that nobody needs to look at it unless it was unclear.
  const blocking = hasEligible ? suspicions : suspicions.filter(({ reason }) => reason === "low_confidence");
  if (blocking.length > 0) return "needs_human_review";
  return hasEligible ? "eligible" : "no_eligible_items";
}

/**
 * Whether the participant had handed in a proven duplicate before that no reviewer accepted: the first one may be a
 * mistake. What only looks like one never counts.
 */
async function handedInTwiceBefore(
  tx: Transaction,
  programId: ProgramId,
  { id, participantId }: PendingReceipt,
): Promise<boolean> {
  const where = {
    programId,
    reason: { in: [...PROOFS_OF_REPETITION] },
    receipt: { participantId, markedAsValidAt: null },
    receiptId: { not: id },
  };
  return (await tx.receiptTag.count({ where })) > 0;
}

/** The challenges that are completed by buying these products, each once. */
export async function challengesOf(
  tx: Transaction,
  programId: ProgramId,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) return [];
  const products = await tx.purchaseProofProduct.findMany({
    where: { programId, id: { in: [...productIds] }, challengeId: { not: null } },
    select: { challengeId: true },
    distinct: ["challengeId"],
    orderBy: { challengeId: "asc" },
  });
  return products.flatMap(({ challengeId }) => challengeId ?? []);
}

async function tagReceipt(
  tx: Transaction,
  { programId, now }: { programId: ProgramId; now: Date },
  receiptId: string,
  suspicions: readonly Suspicion[],
): Promise<void> {
  const ids = uuidsv7(now, suspicions.length);
  await tx.receiptTag.createMany({
    data: suspicions.map(({ reason, linkedReceiptId }, at) => ({
      programId,
      id: ids[at]!,
      receiptId,
      name: TAG_REASONS[reason],
      reason,
      linkedReceiptId,
      createdAt: now,
    })),
  });
}
