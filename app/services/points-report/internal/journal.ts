import { decimalOf, millionthsOf, roundedToCents } from "../money";
import type { JournalLines } from "../points-report.schema";
import { NO_FLOW, type Flow } from "./flow";

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

/** What outstanding points are worth changes without any movement of points. */
const REVALUED = { debit: REVALUATION, credit: LIABILITY };

export type JournalDay = { date: string; flows: readonly Flow[]; suffix?: string };

type Journal = {
  days: readonly JournalDay[];
  /** What a point is worth; null without a value. */
  value: string | null;
  /** The points at the start of the month. */
  opening: number;
  /**
   * The liability in money that the journals of the closed months before have booked; null if they are in points. Not
   * given where the month before is open: then it is assumed to have the same value of a point.
   */
  booked?: string | null;
  /** Whether the month is over, so that all of it is known. */
  over: boolean;
};

/**
 * The journal of a month in double entry, in points until a point has a value. In money, an amount is rounded to cents
 * together with those of its kind before it in the month, so that no kind is off by more than half a cent. The first day
 * revalues what was outstanding before, and the last one has the cents that rounding left, so that `liability` at the end
 * is exactly what the points outstanding then are worth.
 */
export function journalOf({ days, value, opening, booked = worthOf(opening, value), over }: Journal): {
  lines: JournalLines;
  liability: string | null;
} {
  const inMoney = value !== null || booked !== null;
  const amountOf = (points: number) => (inMoney ? millionthsOf(worthOf(points, value) ?? "0") : BigInt(points));
  const lines: JournalLines = [];
  let outstanding = opening;
  let liability = inMoney ? millionthsOf(booked ?? "0") : BigInt(opening);
  const enter = ({ debit, credit }: Accounts, amount: bigint, date: string, name: string) => {
    liability += credit === LIABILITY ? amount : -amount;
    lines.push(...entryOf({ date, debit, credit, amount, reference: `POINTS-${date}-${name}` }, inMoney));
  };
  enter(REVALUED, amountOf(opening) - liability, days[0]!.date, "REVALUATION");
  const sums = { ...NO_FLOW };
  for (const { date, flows, suffix = "" } of days)
    for (const { field, name, ...accounts } of ENTRIES) {
      const points = flows.reduce((sum, flow) => sum + flow[field], 0);
      const before = amountOf(sums[field]);
      sums[field] += points;
      outstanding += accounts.credit === LIABILITY ? points : -points;
      enter(accounts, amountOf(sums[field]) - before, date, name + suffix);
    }
  if (over) enter(REVALUED, amountOf(outstanding) - liability, days.at(-1)!.date, "ROUNDING");
  return { lines, liability: inMoney ? decimalOf(liability) : null };
}

/** What points are worth, rounded to cents; null if a point has no value. */
function worthOf(points: number, value: string | null): string | null {
  return value === null ? null : decimalOf(roundedToCents(BigInt(points) * millionthsOf(value)));
}

type Accounts = { debit: string; credit: string };
type Entry = Accounts & { date: string; amount: bigint; reference: string };

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
