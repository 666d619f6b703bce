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
  name: string;
  points: number;
  unlimited: number;
  /** Why it gives nothing; null when it gives something. */
  reason: Reason | null;
  part: FailedPart;
  /** The limit that cut its points. */
  limit: Limit | null;
  /** The lines that it counted, and whether a return of a line takes back its share by amount or by pieces. */
  lines: number[];
  basis: "amount" | "quantity";
  gift: { kind: "tag" | "reward"; id: string } | null;
};

/** What is stored of a decision, and shown as its trace. */
export type Trace = { points: number; results: RuleResult[] };

/**
 * Decides what a subject earns. The rules are in their order; those of another trigger or outside of their time are left
 * out, and are not in the trace.
 */
export function decide(rules: readonly ActiveRule[], subject: Subject, roomOf: RoomOf): Trace {
  const applying = rules.filter((rule) => isAbout(rule, subject));
  const drafts = applying.map((rule) => draftOf(rule, subject));
  keepBest(applying, drafts, (rule) => rule.definition.give.kind !== "factor");
  applying.forEach((rule, at) => {
    if (rule.definition.give.kind === "factor") multiply(rule, drafts[at]!, applying, drafts, subject);
  });
  keepBest(applying, drafts, (rule) => rule.definition.give.kind === "factor");
  const results = applying.map((rule, at) => limited(rule, drafts[at]!, roomOf(rule)));
  return { points: results.reduce((sum, { points }) => sum + points, 0), results };
}

function isAbout(rule: ActiveRule, { trigger, eventTypeId, time }: Subject): boolean {
  return (
    rule.trigger === trigger &&
    rule.eventTypeId === eventTypeId &&
    rule.startsAt <= time &&
    (rule.endsAt === null || time < rule.endsAt)
  );
}

function draftOf(rule: ActiveRule, subject: Subject): RuleResult {
  const { give } = rule.definition;
  const result: RuleResult = {
    rule_id: rule.id,
    version: rule.version,
    name: rule.name,
    points: 0,
    unlimited: 0,
    reason: null,
    part: null,
    limit: null,
    lines: [],
    basis: give.kind === "per_item" || give.kind === "per_line" ? "quantity" : "amount",
    gift: null,
  };
  const failed = rule.failedPart(subject.facts);
  if (failed) return { ...result, reason: "not_met", part: failed.part };
  if (subject.trigger === "order") {
    result.lines = countedLines(rule, subject);
    if (result.lines.length === 0) return { ...result, reason: "no_lines" };
  }
  if (give.kind === "tag") return { ...result, gift: { kind: "tag", id: give.tag_id } };
  if (give.kind === "reward") return { ...result, gift: { kind: "reward", id: give.reward_id } };
  if (give.kind === "factor") return result;
  if (give.kind === "tier") {
    const missing = subject.missing[give.tier_id] ?? 0;
    return missing > 0 ? { ...result, unlimited: missing } : { ...result, reason: "reached" };
  }
  const unlimited = rounded(worth(rule, subject, result.lines), rule.definition.rounding);
  return unlimited > 0 ? { ...result, unlimited } : { ...result, reason: "nothing_earned" };
}

/** The places of the lines that count for a rule. */
function countedLines({ definition, countsLine }: ActiveRule, { facts, lines }: Subject): number[] {
  const { gift_cards: noGiftCards, discounted_lines: noDiscounted } = definition.leave_out;
  return lines.flatMap((line, at) =>
    (noGiftCards && line.gift_card) || (noDiscounted && line.discount > 0) || !countsLine(facts, line) ? [] : [at],
  );
}

/** A fraction of points: what a rule gives before it is rounded. */
type Fraction = { of: bigint; by: bigint };

/** What a rule gives for the lines, before rounding and limits. */
function worth({ definition }: ActiveRule, subject: Subject, lines: readonly number[]): Fraction {
  const { give } = definition;
  switch (give.kind) {
    case "points":
      return { of: BigInt(give.points), by: 1n };
    case "per_line":
      return { of: BigInt(give.points * lines.length), by: 1n };
    case "per_item":
      return {
        of: BigInt(give.points) * BigInt(lines.reduce((sum, at) => sum + subject.lines[at]!.quantity, 0)),
        by: 1n,
      };
    case "per_amount": {
      const unit = BigInt(cents(give.amount));
      if (subject.trigger !== "order") {
        const amount = give.property === null ? subject.amount : cents(subject.numbers[give.property] ?? 0);
        return { of: BigInt(give.points) * BigInt(Math.max(amount, 0)), by: unit };
      }
      const { amount, share } = paidAmount(definition, subject, lines);
      return { of: BigInt(give.points) * BigInt(amount) * share.of, by: unit * share.by };
    }
    default:
      return { of: 0n, by: 1n };
  }
}

/**
 * What was paid for the lines, and the share of it that was paid with money. What was paid with points or codes is spread
 * over the whole order, since nobody can say for which line it was.
 */
function paidAmount(
  { leave_out: leaveOut, line_condition: condition }: EarningRuleDefinition,
  subject: Subject,
  lines: readonly number[],
) {
  const amountOf = (at: number) => subject.lines[at]!.amount - (leaveOut.tax ? subject.lines[at]!.tax : 0);
  const shipping = leaveOut.shipping || condition.expression !== "" ? 0 : subject.shipping;
  const total = subject.lines.reduce((sum, line) => sum + line.amount, 0) + subject.shipping;
  const paid = Math.min(subject.paid, total);
  return {
    amount: Math.max(
      lines.reduce((sum, at) => sum + amountOf(at), shipping),
      0,
    ),
    share: total > 0 ? { of: BigInt(total - paid), by: BigInt(total) } : { of: 1n, by: 1n },
  };
}

/** Of the rules that say so, only the one that gives most stays; the first of two that give the same. */
function keepBest(rules: readonly ActiveRule[], results: RuleResult[], among: (rule: ActiveRule) => boolean): void {
  const places = rules.flatMap((rule, at) =>
    rule.definition.combine === "best_only" && among(rule) && results[at]!.unlimited > 0 ? [at] : [],
  );
  const best = places.reduce<number | null>(
    (most, at) => (most === null || results[at]!.unlimited > results[most]!.unlimited ? at : most),
    null,
  );
  for (const at of places) if (at !== best) results[at] = { ...results[at]!, unlimited: 0, reason: "not_best" };
}

/** What a factor adds: what the other rules give for the lines that it counts, once more for each 1 above 1. */
function multiply(
  rule: ActiveRule,
  result: RuleResult,
  rules: readonly ActiveRule[],
  results: readonly RuleResult[],
  subject: Subject,
): void {
  const { give, rounding } = rule.definition;
  if (give.kind !== "factor" || result.reason !== null) return;
  const counted = new Set(result.lines);
  let sum: Fraction = { of: 0n, by: 1n };
  rules.forEach((other, at) => {
    const { kind } = other.definition.give;
    if ((kind !== "per_amount" && kind !== "per_line" && kind !== "per_item") || results[at]!.unlimited === 0) return;
    const shared = results[at]!.lines.filter((line) => counted.has(line));
    if (subject.trigger === "order" && shared.length === 0) return;
    const part = worth(other, subject, shared);
    sum = { of: sum.of * part.by + part.of * sum.by, by: sum.by * part.by };
  });
  result.unlimited = rounded({ of: sum.of * BigInt(cents(give.factor) - 100), by: sum.by * 100n }, rounding);
  if (result.unlimited === 0) result.reason = "nothing_to_multiply";
}

function limited(rule: ActiveRule, result: RuleResult, room: Room): RuleResult {
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
  return { ...result, points, limit: cut, reason: cut !== null && points === 0 ? "limit" : result.reason };
}

function rounded({ of, by }: Fraction, rounding: Rounding): number {
  if (rounding === "up") return Number((of + by - 1n) / by);
  if (rounding === "nearest") return Number((2n * of + by) / (2n * by));
  return Number(of / by);
}

/** An amount with at most two decimals in hundredths: 19.99 → 1999. */
export function cents(amount: number): number {
  return Math.round(amount * 100);
}
