import { decimalOf, millionthsOf, roundedToCents } from "../money";
import type { JournalLines } from "../points-report.schema";
import { FLOW_FIELDS, NO_FLOW, type Flow } from "./flow";

const LIABILITY = "Liability for points outstanding";
const COST = "Cost of points issued";
const REDEMPTION = "Redemption of points";
const BREAKAGE = "Breakage revenue";
const REVERSALS = "Reversals of points issued";
const REVALUATION = "Revaluation of points outstanding";

/** What is debited and what is credited, by what happened to points. Settling a debt changes no total. */
const ENTRIES = [
  { field: "issued", name: "ISSUED", debit: COST, credit: LIABILITY },
  { field: "spent", name: "SPENT", debit: LIABILITY, credit: REDEMPTION },
  { field: "unspent", name: "SPENT-REVERSED", debit: REDEMPTION, credit: LIABILITY },
  { field: "expired", name: "EXPIRED", debit: LIABILITY, credit: BREAKAGE },
  { field: "unexpired", name: "EXPIRED-REVERSED", debit: BREAKAGE, credit: LIABILITY },
  { field: "reversed", name: "REVERSED", debit: LIABILITY, credit: REVERSALS },
] as const;

export type JournalDay = { date: string; flows: readonly Flow[]; suffix?: string };

type Journal = {
  days: readonly JournalDay[];
  /** What a point is worth; null for a journal in points. */
  value: string | null;
  /** The points at the start of the month, and what one was worth in the month before, if that was closed. */
  opening: { points: number; value: string | null };
  month: string;
};

/**
 * The journal of a month in double entry. Each amount is debited to one account and credited to another, so that both sums
 * are equal on each day. In money, an amount is rounded together with those of its kind before it in the month: the sum
 * of a month is never off by more than half a cent.
 */
export function journalOf({ days, value, opening, month }: Journal): JournalLines {
  const sums = { ...NO_FLOW };
  const lines = revaluationOf(opening, value, `${month}-01`);
  for (const { date, flows, suffix = "" } of days) {
    const points = { ...NO_FLOW };
    for (const flow of flows) for (const field of FLOW_FIELDS) points[field] += flow[field];
    for (const { field, name, debit, credit } of ENTRIES) {
      const before = amountOf(sums[field], value);
      sums[field] += points[field];
      const amount = amountOf(sums[field], value) - before;
      const reference = `POINTS-${date}-${name}${suffix}`;
      lines.push(...entryOf({ date, debit, credit, amount, reference }, value !== null));
    }
  }
  return lines;
}

/** What is held at the start of a month is worth more or less when a point is, compared with the closed month before. */
function revaluationOf(
  { points, value: before }: Journal["opening"],
  value: string | null,
  date: string,
): JournalLines {
  if (before === null || value === null) return [];
  const amount = roundedToCents(BigInt(points) * (millionthsOf(value) - millionthsOf(before)));
  return entryOf(
    { date, debit: REVALUATION, credit: LIABILITY, amount, reference: `POINTS-${date}-REVALUATION` },
    true,
  );
}

type Entry = { date: string; debit: string; credit: string; amount: bigint; reference: string };

/** Two lines; the other way around for an amount below zero. */
function entryOf({ date, debit, credit, amount, reference }: Entry, inMoney: boolean): JournalLines {
  if (amount === 0n) return [];
  const size = amount < 0n ? -amount : amount;
  const text = inMoney ? decimalOf(size) : String(size);
  const [debited, credited] = amount < 0n ? [credit, debit] : [debit, credit];
  return [
    [date, debited, text, "", reference],
    [date, credited, "", text, reference],
  ];
}

/** In millionths of the currency, rounded to cents, or in points. */
function amountOf(points: number, value: string | null): bigint {
  return value === null ? BigInt(points) : roundedToCents(BigInt(points) * millionthsOf(value));
}
