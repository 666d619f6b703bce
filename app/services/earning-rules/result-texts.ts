/** Why an order or an event earned what it did, in words: for admins by rule, and for the participant. Browser-safe. */
import type { Term, Text } from "~/locales/text";
import { msg, translate, type Locale, type TextValues } from "~/locales/translate";
import { partText, type RuleNames } from "./condition-texts";
import type { Limit, Reason, RuleResult, Trace } from "./decisions";
import type { Trigger } from "./rule-definition";

const LIMIT_TEXTS: Readonly<Record<Limit, string>> = {
  order: msg("this is the most for one order or event"),
  day: msg("the limit of the day is reached"),
  month: msg("the limit of the month is reached"),
  person: msg("the limit for one person is reached"),
  budget: msg("the budget is used up"),
};

const REASON_TEXTS: Readonly<Record<Exclude<Reason, "not_met" | "limit">, string>> = {
  no_lines: msg("no line counts"),
  nothing_to_multiply: msg("no other rule gives {term} to multiply"),
  nothing_earned: msg("it comes to less than {count} {term}"),
  not_best: msg("another rule gives more"),
  reached: msg("the tier is reached already"),
};

/** What came of a rule, and what would when it is tried out. */
const RESULT_TEXTS = {
  decided: {
    points: msg("Gave {count} {term}"),
    cut: msg("Gave {count} {term} instead of {unlimited}: {reason}"),
    tag: msg("Added the tag “{name}”"),
    reward: msg("Gave the reward “{name}”"),
    nothing: msg("Gave nothing: {reason}"),
  },
  tried: {
    points: msg("Would give {count} {term}"),
    cut: msg("Would give {count} {term} instead of {unlimited}: {reason}"),
    tag: msg("Would add the tag “{name}”"),
    reward: msg("Would give the reward “{name}”"),
    nothing: msg("Would give nothing: {reason}"),
  },
} as const;

/**
 * What a rule came to, for admins: "Gave 42 Sparks", "Gave nothing: only when the total is at least $20".
 * @param names of the rule's trigger: condition-texts
 * @param how `tried` for a rule that is tried out: "Would give 42 Sparks"
 */
export function resultText(
  locale: Locale,
  result: RuleResult,
  names: RuleNames,
  how: keyof typeof RESULT_TEXTS = "decided",
): string {
  const texts = RESULT_TEXTS[how];
  const { points, unlimited, limit, gift } = result;
  const reason = reasonText(locale, result, names);
  if (reason !== null) return translate(locale, texts.nothing, { reason });
  if (gift) {
    const name = (gift.kind === "tag" ? names.tags : names.rewards)[gift.id] ?? translate(locale, "(deleted)");
    return translate(locale, texts[gift.kind], { name });
  }
  const values = { count: points, term: names.term };
  if (limit === null) return translate(locale, texts.points, values);
  return translate(locale, texts.cut, { ...values, unlimited, reason: translate(locale, LIMIT_TEXTS[limit]) });
}

/** Why a rule gave nothing; null for one that gave something. */
function reasonText(locale: Locale, { reason, limit, part }: RuleResult, names: RuleNames): string | null {
  if (reason === null) return null;
  if (reason === "limit") return translate(locale, LIMIT_TEXTS[limit ?? "order"]);
  if (reason !== "not_met") return translate(locale, REASON_TEXTS[reason], { count: 1, term: names.term });
  if (!part) return translate(locale, "the conditions are not met");
  return translate(locale, "only when {condition}", { condition: partText(locale, part, names) });
}

const FOR: Readonly<Record<Trigger, string>> = {
  order: msg("{count} {term} for your order"),
  event: msg("{count} {term} for “{event}”"),
  challenge: msg("{count} {term} for your challenge"),
  receipt: msg("{count} {term} for your receipt"),
  referral: msg("{count} {term} for a friend who joined"),
  sign_up: msg("{count} {term} for joining"),
  tier: msg("{count} {term} for your new tier"),
  birthday: msg("{count} {term} for your birthday"),
};

const TIMES = msg("{factor} times the {term}");
const TIMES_A_PART = msg("{factor} times the {term} for a part of it");

/** Whether a rule counted each line for which others gave points, too. */
function isForAll({ lines }: RuleResult, results: readonly RuleResult[]): boolean {
  return results.every((other) => other.points === 0 || other.lines.every((line) => lines.includes(line)));
}

/** What a sentence for participants is about. */
export type EarnedFor = {
  trigger: Trigger;
  /** What the history calls it: the order's number, or the label of the event's type. */
  title: string;
  /** The program's word for points. */
  term: Term;
  /** What an order came to, as a text; null where it is not known or something else earned the points. */
  amount?: string | null;
};

/**
 * What an order or an event earned, in one sentence for the participant: "You earned 42 Sparks for your order of $21 (2 times
 * the Sparks; the limit of the day is reached)". It names no rule and no condition.
 * @param takenBack how many of the points were taken back since, by returns of a part
 */
export function participantSentence(locale: Locale, trace: Trace, about: EarnedFor, takenBack = 0): string {
  const t = translatorFor(locale);
  const why = [
    ...whyEarned(locale, trace, about.term),
    ...(takenBack > 0 ? [t("{count} of them taken back for what you returned", { count: takenBack })] : []),
  ];
  return withReasons(t("You earned {points}", { points: pointsFor(locale, trace.points, about) }), why, t);
}

/** What an order would earn, in one sentence for the customer: "You'll earn 42 Sparks for your order of $21". */
export function previewSentence(locale: Locale, trace: Trace, about: EarnedFor): string {
  const t = translatorFor(locale);
  const what = t("You'll earn {points}", { points: pointsFor(locale, trace.points, about) });
  return withReasons(what, whyEarned(locale, trace, about.term), t);
}

function whyEarned(locale: Locale, { results }: Trace, term: Term): string[] {
  const t = translatorFor(locale);
  const factors = results.filter(({ factor, points: added }) => factor !== null && added > 0);
  const cut = results.find(({ limit }) => limit !== null && limit !== "order");
  return [
    ...(factors.length === 1
      ? [t(isForAll(factors[0]!, results) ? TIMES : TIMES_A_PART, { factor: factors[0]!.factor!, term })]
      : []),
    ...(factors.length > 1 ? [t("with extra {term}", { term })] : []),
    ...(cut ? [t(LIMIT_TEXTS[cut.limit!])] : []),
  ];
}

function withReasons(sentence: string, why: readonly string[], t: ReturnType<typeof translatorFor>): string {
  return why.length === 0 ? sentence : t("{sentence} ({why})", { sentence, why: why.join("; ") });
}

const BECAUSE = {
  canceled: msg("Taken back because your order {order} was canceled"),
  all_returned: msg("Taken back because everything in your order {order} was returned"),
  changed: msg("Taken back because your order {order} changed and was counted again"),
  pieces: msg({
    one: "Taken back because {count} item was returned",
    other: "Taken back because {count} items were returned",
  }),
  amount: msg("Taken back because {amount} was returned"),
  part: msg("Taken back because a part of it was returned"),
} as const;

/** Why points of an order or event were taken back. `pieces` and `amount` are what one return of an order brought back. */
export type TakenBack =
  | { why: "canceled" | "all_returned" | "changed" | "part" | "other" }
  | { why: "pieces"; count: number }
  | { why: "amount"; amount: string };

/** Why points were taken back, in one sentence for the participant. */
export function takenBackSentence(locale: Locale, back: TakenBack, points: number, about: EarnedFor): string {
  const t = translatorFor(locale);
  const { why, ...values } = back;
  if (why === "other") return t("Taken back: {points}", { points: pointsFor(locale, points, about) });
  return t(BECAUSE[why], { order: about.title, ...values });
}

function pointsFor(locale: Locale, points: number, { trigger, title, term, amount = null }: EarnedFor): string {
  const text = amount === null ? FOR[trigger] : msg("{count} {term} for your order of {amount}");
  return translatorFor(locale)(text, { count: points, term, event: title, amount: amount ?? "" });
}

/** The texts of participants are those of the site. */
const translatorFor =
  (locale: Locale) =>
  (text: Text, values: TextValues = {}) =>
    translate(locale, text, values, "site");
