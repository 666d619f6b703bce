import { moneyOf } from "../money";
import { monthAfter, monthsIn, monthsSince } from "../months";
import {
  AGES,
  ROW_FIELDS,
  type Age,
  type CohortView,
  type ReportMonthView,
  type ReportRow,
} from "../points-report.schema";
import { DEBT, FLOW_FIELDS, NO_FLOW, UNSORTED, type Flow } from "./flow";

/** Points of one source that were earned in one month and are still held; what is owed is less than zero. */
export type Balance = Pick<Flow, "source" | "earned"> & { points: number };

type Sums = Omit<ReportRow, "money">;

/** The figures of one month before they are worded. */
export type MonthFigures = { month: string; opening: Balance[]; flows: Flow[] };

/** The flows of several parts as one list, with one flow for each source and month of earning; without those of nothing. */
export function mergedFlows(...parts: readonly (readonly Flow[])[]): Flow[] {
  const merged = new Map<string, Flow>();
  for (const flow of parts.flat()) {
    const key = keyOf(flow);
    const into = merged.get(key) ?? { source: flow.source, earned: flow.earned, ...NO_FLOW };
    for (const field of FLOW_FIELDS) into[field] += flow[field];
    merged.set(key, into);
  }
  return [...merged.values()].filter((flow) => FLOW_FIELDS.some((field) => flow[field] !== 0)).sort(byKey);
}

/** What `now` has more than `before`. */
export function flowsSince(now: readonly Flow[], before: readonly Flow[]): Flow[] {
  const negative = before.map((flow) => {
    const less = FLOW_FIELDS.map((field) => [field, -flow[field]]);
    return { ...flow, ...(Object.fromEntries(less) as Omit<Flow, "source" | "earned">) };
  });
  return mergedFlows(now, negative);
}

/** The balances after flows. */
export function balancesAfter(opening: readonly Balance[], flows: readonly Flow[]): Balance[] {
  const balances = new Map(opening.map((balance) => [keyOf(balance), { ...balance }]));
  for (const flow of flows) {
    const { source, earned } = flow;
    const balance = balances.get(keyOf(flow)) ?? { source, earned, points: 0 };
    balances.set(keyOf(flow), { ...balance, points: balance.points + changeOf(flow) });
  }
  return [...balances.values()].filter(({ points }) => points !== 0).sort(byKey);
}

/** The total, the sources and the ages of a month, in points and in money. `value`: what a point is worth. */
export function rowsOf(
  { month, opening, flows }: MonthFigures,
  value: string | null,
): ReportRow & Pick<ReportMonthView, "sources" | "ages"> {
  const by = (nameOf: (part: Pick<Flow, "source" | "earned">) => string) => sumsBy(nameOf, opening, flows);
  const row = (sums: Sums | undefined): ReportRow => withMoney(sums ?? NO_SUMS, value);
  const sources = [...by(({ source }) => source)].filter(([, sums]) => ROW_FIELDS.some((field) => sums[field] !== 0));
  const ages = by((part) => ageOf(part, month));
  return {
    ...row(by(() => "total").get("total")),
    sources: sources.sort(sourceOrder).map(([source, sums]) => ({ source, ...row(sums) })),
    ages: AGES.filter((age) => ages.has(age) || monthAges.has(age)).map((age) => ({ age, ...row(ages.get(age)) })),
  };
}

/** What became of the points of each month of earning, up to the last of the months. */
export function cohortsOf(months: readonly MonthFigures[]): CohortView[] {
  const last = months.at(-1)?.month ?? "";
  return months.map(({ month }) => {
    const own = months.map((each) => ({
      month: each.month,
      flows: each.flows.filter(({ earned }) => earned === month),
    }));
    const sums =
      sumsBy(
        () => "",
        [],
        own.flatMap(({ flows }) => flows),
      ).get("") ?? NO_SUMS;
    const { issued, spent, expired, reversed, settled, closing } = sums;
    const unspent = monthsIn(month, last).map((end) => {
      const flows = own.filter((each) => each.month <= end).flatMap((each) => each.flows);
      return unspentShare(sumsBy(() => "", [], flows).get("") ?? NO_SUMS);
    });
    return { month, issued, spent, expired, reversed, settled: -settled + 0, open: closing, unspent };
  });
}

function unspentShare({ issued, spent, reversed, settled }: Sums): number | null {
  const earned = issued - reversed;
  return earned > 0 ? Math.round(((earned - spent + settled) / earned) * 10_000) / 10_000 : null;
}

const NO_SUMS: Sums = { opening: 0, issued: 0, spent: 0, expired: 0, reversed: 0, settled: 0, closing: 0 };

function sumsBy(
  nameOf: (part: Pick<Flow, "source" | "earned">) => string,
  opening: readonly Balance[],
  flows: readonly Flow[],
): Map<string, Sums> {
  const sums = new Map<string, Sums>();
  const add = (name: string, change: Partial<Sums>) => {
    const into = { ...(sums.get(name) ?? NO_SUMS) };
    for (const field of ROW_FIELDS) into[field] += change[field] ?? 0;
    sums.set(name, into);
  };
  for (const balance of opening) add(nameOf(balance), { opening: balance.points, closing: balance.points });
  for (const flow of flows) {
    const { issued, spent, unspent, expired, unexpired, reversed, settled } = flow;
    const closing = changeOf(flow);
    const net = { spent: spent - unspent, expired: expired - unexpired };
    add(nameOf(flow), { issued, ...net, reversed, settled, closing });
  }
  return sums;
}

function changeOf({ issued, spent, unspent, expired, unexpired, reversed, settled }: Flow): number {
  return issued - spent + unspent - expired + unexpired - reversed + settled;
}

function withMoney(sums: Sums, value: string | null): ReportRow {
  if (value === null) return { ...sums, money: null };
  const money = Object.fromEntries(ROW_FIELDS.map((field) => [field, moneyOf(sums[field], value)]));
  return { ...sums, money: money as NonNullable<ReportRow["money"]> };
}

/** The ages that every month has, even if no points have them. */
const monthAges = new Set<Age>(["0-3", "3-6", "6-12", "12+"]);

/** Points of this month and the two before are less than three months old at its end. */
function ageOf({ source, earned }: Pick<Flow, "source" | "earned">, month: string): Age {
  if (source === DEBT) return "owed";
  if (earned === null) return "unsorted";
  const months = monthsSince(earned, monthAfter(month));
  if (months <= 3) return "0-3";
  if (months <= 6) return "3-6";
  return months <= 12 ? "6-12" : "12+";
}

const LAST_SOURCES = [DEBT, UNSORTED];

function sourceOrder([one]: [string, unknown], [other]: [string, unknown]): number {
  const order = LAST_SOURCES.indexOf(one) - LAST_SOURCES.indexOf(other);
  return order || (one < other ? -1 : 1);
}

function keyOf({ source, earned }: Pick<Flow, "source" | "earned">): string {
  return `${source} ${earned ?? ""}`;
}

function byKey(one: Pick<Flow, "source" | "earned">, other: Pick<Flow, "source" | "earned">): number {
  return keyOf(one) < keyOf(other) ? -1 : 1;
}
