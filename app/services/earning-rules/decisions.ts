/**
 * What an order or an event earns by the rules: pure, so that previews, the worker and tests decide alike. Amounts are in
 * the smallest unit of the currency. Browser-safe.
 */
import type { EarningRuleDefinition, Rounding, Trigger } from "./rule-definition";

/** A line of an order. `amount` is what was paid for it, after discounts, with the tax in it. */
export type DecidedLine = {
  sku: string;
  name: string;
  category: string;
  quantity: number;
  amount: number;
  tax: number;
  discount: number;
  gift_card: boolean;
};

/** What rules decide on. `facts` is what conditions read: services/earning-rules/rule-fields. */
export type Subject = {
  trigger: Trigger;
  /** Of an event of the operator's systems. */
  eventTypeId: string | null;
  time: Date;
  facts: Readonly<Record<string, unknown>>;
  lines: readonly DecidedLine[];
  shipping: number;
  /** What was paid with points and codes, which earns nothing. */
  paid: number;
  /** The amount of a receipt. */
  amount: number;
  /** The numbers that an event has. */
  numbers: Readonly<Record<string, number>>;
  /** The points that are missing to a tier, by its id; 0 for somebody who has reached it. */
  missing: Readonly<Record<string, number>>;
};

/** Why a condition is not met: the part of the builder that failed first, or nothing for a typed expression. */
export type FailedPart = { field: string; operator: string; value: unknown } | null;

/** A rule that applies, with its conditions compiled. */
export type ActiveRule = {
  id: string;
  version: number;
  name: string;
  trigger: Trigger;
  eventTypeId: string | null;
  startsAt: Date;
  endsAt: Date | null;
  definition: EarningRuleDefinition;
  /** Undefined when the condition is met. */
  failedPart: (facts: Subject["facts"]) => { part: FailedPart } | undefined;
  countsLine: (facts: Subject["facts"], line: DecidedLine) => boolean;
};

/** What is left of a rule's limits for the person; null without a limit. */
export type Room = { day: number | null; month: number | null; person: number | null; budget: number | null };
export type RoomOf = (rule: ActiveRule) => Room;

/** The limits that cut points, in the order in which they are applied. */
export const LIMITS = ["order", "day", "month", "person", "budget"] as const;
export type Limit = (typeof LIMITS)[number];

export const REASONS = [
  "not_met",
  "no_lines",
  "nothing_to_multiply",
  "nothing_earned",
  "not_best",
  "limit",
  "reached",
] as const;
export type Reason = (typeof REASONS)[number];

/** What a rule came to. `points` is what it gives, and `unlimited` what it would have given without its limits. */
export type RuleResult = {
  rule_id: string;
  version: number;
  points: number;
  unlimited: number;
  /** Why it gives nothing; null when it gives something. */
  reason: Reason | null;
  part: FailedPart;
  /** The limit that cut its points. */
  limit: Limit | null;
  /**
   * The lines that it counted, which part of the points each of them stands for in proportion to the others, and whether
   * the return of a part of a line takes back its share by amount or by pieces.
   */
  lines: number[];
  weights: number[];
  basis: "amount" | "quantity";
  gift: { kind: "tag" | "reward"; id: string } | null;
  /** Of a rule that multiplies what others give. */
  factor: number | null;
};

/** What became of a subject: what its rules came to. Stored as stored-trace has it. */
export type Trace = { points: number; results: RuleResult[] };

/** The most that one rule gives for one order or event, whatever numbers a system sends. */
const MAX_POINTS = 1_000_000_000;

/**
 * Decides what a subject earns. The rules are in their order; those of another trigger or outside of their time are left
 * out, and are not in the trace. Factors come last, since they multiply what the others give within their limits.
 */
export function decide(rules: readonly ActiveRule[], subject: Subject, roomOf: RoomOf): Trace {
  const applying = rules.filter((rule) => isAbout(rule, subject));
  const results = applying.map((rule) => {
    const result = draftOf(rule, subject);
    return isFactor(rule) ? result : limited(rule, result, roomOf(rule));
  });
  keepBest(applying, results, (rule) => !isFactor(rule));
  applying.forEach((rule, at) => {
    if (isFactor(rule)) {
      results[at] = limited(rule, multiplied(rule, results[at]!, applying, results, subject), roomOf(rule));
    }
  });
  keepBest(applying, results, isFactor);
  return { points: results.reduce((sum, { points }) => sum + points, 0), results };
}

const isFactor = (rule: ActiveRule) => rule.definition.give.kind === "factor";

function isAbout(rule: ActiveRule, { trigger, eventTypeId, time }: Subject): boolean {
  return rule.trigger === trigger && rule.eventTypeId === eventTypeId && isLive(rule, time);
}

/** Whether a rule applies to what happens at a time. */
export function isLive({ startsAt, endsAt }: ActiveRule, time: Date): boolean {
  return startsAt <= time && (endsAt === null || time < endsAt);
}

function draftOf(rule: ActiveRule, subject: Subject): RuleResult {
  const { give } = rule.definition;
  const result: RuleResult = {
    rule_id: rule.id,
    version: rule.version,
    points: 0,
    unlimited: 0,
    reason: null,
    part: null,
    limit: null,
    lines: [],
    weights: [],
    basis: give.kind === "per_item" || give.kind === "per_line" ? "quantity" : "amount",
    gift: null,
    factor: give.kind === "factor" ? give.factor : null,
  };
  const failed = rule.failedPart(subject.facts);
  if (failed) return { ...result, reason: "not_met", part: failed.part };
  if (subject.trigger === "order") {
    result.lines = countedLines(rule, subject);
    if (result.lines.length === 0) return { ...result, reason: "no_lines" };
    result.weights = result.lines.map((at) => weightOf(rule.definition, subject.lines[at]!));
  }
  if (give.kind === "tag") return { ...result, gift: { kind: "tag", id: give.tag_id } };
  if (give.kind === "reward") return { ...result, gift: { kind: "reward", id: give.reward_id } };
  if (give.kind === "factor") return result;
  if (give.kind === "tier") {
    const missing = subject.missing[give.tier_id] ?? 0;
    return missing > 0 ? { ...result, unlimited: missing } : { ...result, reason: "reached" };
  }
  const unlimited = rounded(worth(rule, subject, result.lines, true), rule.definition.rounding);
  return unlimited > 0 ? { ...result, unlimited } : { ...result, reason: "nothing_earned" };
}

/** The places of the lines that count for a rule. */
function countedLines({ definition, countsLine }: ActiveRule, { facts, lines }: Subject): number[] {
  const { gift_cards: noGiftCards, discounted_lines: noDiscounted } = definition.leave_out;
  return lines.flatMap((line, at) =>
    (noGiftCards && line.gift_card) || (noDiscounted && line.discount > 0) || !countsLine(facts, line) ? [] : [at],
  );
}

/** What a line stands for of what a rule gives. By amount, unless the rule counts lines or pieces. */
function weightOf({ give, leave_out: leaveOut }: EarningRuleDefinition, line: DecidedLine): number {
  if (give.kind === "per_line") return 1;
  if (give.kind === "per_item") return Math.max(thousandths(line.quantity), 0);
  return Math.max(line.amount - (give.kind === "per_amount" && leaveOut.tax ? line.tax : 0), 0);
}

/** A fraction of points: what a rule gives before it is rounded. */
type Fraction = { of: bigint; by: bigint };

const NOTHING: Fraction = { of: 0n, by: 1n };

/** What a rule gives for the lines, before rounding and limits. */
function worth(
  { definition }: ActiveRule,
  subject: Subject,
  lines: readonly number[],
  withShipping: boolean,
): Fraction {
  const { give } = definition;
  switch (give.kind) {
    case "points":
      return { of: BigInt(give.points), by: 1n };
    case "per_line":
      return { of: BigInt(give.points * lines.length), by: 1n };
    case "per_item": {
      const pieces = lines.reduce((sum, at) => sum + thousandths(subject.lines[at]!.quantity), 0);
      return { of: BigInt(give.points) * BigInt(Math.max(pieces, 0)), by: 1_000n };
    }
    case "per_amount": {
      const unit = BigInt(cents(give.amount));
      if (subject.trigger !== "order") {
        const amount = give.property === null ? subject.amount : cents(numberOf(subject, give.property));
        return { of: BigInt(give.points) * BigInt(Math.max(amount, 0)), by: unit };
      }
      const { amount, share } = paidAmount(definition, subject, lines, withShipping);
      return { of: BigInt(give.points) * BigInt(amount) * share.of, by: unit * share.by };
    }
    default:
      return NOTHING;
  }
}

/** A number of an event, within what amounts can be; 0 for one that is missing. */
function numberOf({ numbers }: Subject, property: string): number {
  const number = Object.hasOwn(numbers, property) ? numbers[property]! : 0;
  return Number.isFinite(number) ? Math.min(number, 1e12) : 0;
}

/**
 * What was paid for the lines, and the share of it that was paid with money. What was paid with points or codes is spread
 * over the whole order, since nobody can say for which line it was.
 */
function paidAmount(
  { leave_out: leaveOut, line_condition: condition }: EarningRuleDefinition,
  subject: Subject,
  lines: readonly number[],
  withShipping: boolean,
) {
  const amountOf = (at: number) => subject.lines[at]!.amount - (leaveOut.tax ? subject.lines[at]!.tax : 0);
  const shipping = withShipping && !leaveOut.shipping && condition.expression === "" ? subject.shipping : 0;
  const total = subject.lines.reduce((sum, line) => sum + line.amount, 0) + subject.shipping;
  const paid = Math.min(Math.max(subject.paid, 0), total);
  return {
    amount: Math.max(
      lines.reduce((sum, at) => sum + amountOf(at), shipping),
      0,
    ),
    share: total > 0 ? { of: BigInt(total - paid), by: BigInt(total) } : { of: 1n, by: 1n },
  };
}

/** Of the rules that say so, only the one that gives most stays; the first one of two that give the same. */
function keepBest(rules: readonly ActiveRule[], results: RuleResult[], among: (rule: ActiveRule) => boolean): void {
  const places = rules.flatMap((rule, at) =>
    rule.definition.combine === "best_only" && among(rule) && results[at]!.points > 0 ? [at] : [],
  );
  const best = places.reduce<number | null>(
    (most, at) => (most === null || results[at]!.points > results[most]!.points ? at : most),
    null,
  );
  for (const at of places) {
    if (at !== best) results[at] = { ...results[at]!, points: 0, unlimited: 0, limit: null, reason: "not_best" };
  }
}

/** What a factor multiplies of another rule: what it gives for the lines that both count. */
type Part = { of: RuleResult; fraction: Fraction };

/**
 * What a factor adds: what the other rules give for the lines that it counts, once more for each 1 above 1. Where their
 * limits cut them, it multiplies what is left.
 */
function multiplied(
  rule: ActiveRule,
  result: RuleResult,
  rules: readonly ActiveRule[],
  results: readonly RuleResult[],
  subject: Subject,
): RuleResult {
  const { give, rounding, line_condition: condition } = rule.definition;
  if (give.kind !== "factor" || result.reason !== null) return result;
  const counted = new Set(result.lines);
  const parts: Part[] = [];
  rules.forEach((other, at) => {
    const { kind } = other.definition.give;
    const earned = results[at]!;
    if ((kind !== "per_amount" && kind !== "per_line" && kind !== "per_item") || earned.points === 0) return;
    const lines = earned.lines.filter((line) => counted.has(line));
    if (subject.trigger === "order" && lines.length === 0) return;
    const part = worth(other, subject, lines, condition.expression === "");
    const { points, unlimited } = earned;
    const fraction = points === unlimited ? part : { of: part.of * BigInt(points), by: part.by * BigInt(unlimited) };
    if (fraction.of > 0n) parts.push({ of: earned, fraction });
  });
  if (parts.length === 0) return { ...result, reason: "nothing_to_multiply" };
  const sum = parts.reduce((all, { fraction }) => added(all, fraction), NOTHING);
  const unlimited = rounded({ of: sum.of * BigInt(cents(give.factor) - 100), by: sum.by * 100n }, rounding);
  const weights = multipliedWeights(parts, counted);
  const lines = result.lines.filter((line) => weights.has(line));
  return {
    ...result,
    unlimited,
    reason: unlimited > 0 ? null : "nothing_earned",
    lines,
    weights: lines.map((line) => Math.round(weights.get(line)!)),
    basis: parts.every((part) => part.of.basis === "quantity") ? "quantity" : "amount",
  };
}

/** What each line stands for of what a factor adds: its weight in the rule that is multiplied, or its points in several. */
function multipliedWeights(parts: readonly Part[], counted: ReadonlySet<number>): Map<number, number> {
  const byLine = new Map<number, number>();
  for (const { of, fraction } of parts) {
    const all = of.lines.reduce((sum, line, place) => sum + (counted.has(line) ? of.weights[place]! : 0), 0);
    const points = Number((fraction.of * 1_000n) / fraction.by);
    const each = parts.length === 1 ? 1 : all > 0 ? points / all : 0;
    of.lines.forEach((line, place) => {
      if (counted.has(line)) byLine.set(line, (byLine.get(line) ?? 0) + of.weights[place]! * each);
    });
  }
  return byLine;
}

function added(a: Fraction, b: Fraction): Fraction {
  return a.by === b.by ? { of: a.of + b.of, by: a.by } : { of: a.of * b.by + b.of * a.by, by: a.by * b.by };
}

function limited(rule: ActiveRule, result: RuleResult, room: Room): RuleResult {
  if (result.unlimited === 0) return result;
  const limits: [Limit, number | null][] = [
    ["order", rule.definition.max_per_order],
    ["day", room.day],
    ["month", room.month],
    ["person", room.person],
    ["budget", room.budget],
  ];
  let points = result.unlimited;
  let cut: Limit | null = null;
  for (const [limit, most] of limits) {
    if (most === null || most >= points) continue;
    points = Math.max(most, 0);
    cut = limit;
  }
  return { ...result, points, limit: cut, reason: points === 0 ? "limit" : result.reason };
}

function rounded({ of, by }: Fraction, rounding: Rounding): number {
  const points =
    rounding === "up" ? (of + by - 1n) / by : rounding === "nearest" ? (2n * of + by) / (2n * by) : of / by;
  return Math.min(Number(points), MAX_POINTS);
}

/** An amount with at most two decimals in hundredths: 19.99 → 1999. */
export function cents(amount: number): number {
  return Math.round(amount * 100);
}

/** A quantity, which has at most three decimals where goods are weighed, in thousandths. */
function thousandths(quantity: number): number {
  return Math.round(quantity * 1_000);
}
