/** Why an order or an event earned what it did, in words: for admins by rule, and for the participant. Browser-safe. */
import type { Term } from "~/locales/text";
import { msg, translate, type Face, type Locale } from "~/locales/translate";
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
  no_lines: msg("Gave nothing: no line counts"),
  nothing_to_multiply: msg("Gave nothing: no other rule gave {term} to multiply"),
  nothing_earned: msg("Gave nothing: it comes to less than {count} {term}"),
  not_best: msg("Gave nothing: another rule gives more"),
  reached: msg("Gave nothing: the tier is reached already"),
};

/**
 * What a rule came to, for admins: "Gave 42 Sparks", "Gave nothing: only when the total is at least $20".
 * @param names of the rule's trigger: condition-texts
 */
export function resultText(locale: Locale, result: RuleResult, names: RuleNames): string {
  const { points, unlimited, reason, limit, gift, part } = result;
  if (reason === "not_met") {
    if (!part) return translate(locale, "Gave nothing: the conditions are not met");
    return translate(locale, "Gave nothing: only when {condition}", { condition: partText(locale, part, names) });
  }
  if (reason === "limit") {
    return translate(locale, "Gave nothing: {reason}", { reason: translate(locale, LIMIT_TEXTS[limit ?? "order"]) });
  }
  if (reason !== null) return translate(locale, REASON_TEXTS[reason], { count: 1, term: names.term });
  if (gift) {
    const name = (gift.kind === "tag" ? names.tags : names.rewards)[gift.id] ?? translate(locale, "(deleted)");
    return translate(locale, gift.kind === "tag" ? "Added the tag “{name}”" : "Gave the reward “{name}”", { name });
  }
  const values = { count: points, term: names.term };
  if (limit === null) return translate(locale, "Gave {count} {term}", values);
  return translate(locale, "Gave {count} {term} instead of {unlimited}: {reason}", {
    ...values,
    unlimited,
    reason: translate(locale, LIMIT_TEXTS[limit]),
  });
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

/** What the sentence of participants is about, besides the trace. */
export type ParticipantSentence = {
  trigger: Trigger;
  /** The label of the event type. */
  event: string | null;
  /** The program's word for points. */
  term: Term;
  /** What was taken back of the points since, by returns. */
  takenBack?: number;
};

/**
 * What an order or an event earned, in one sentence for the participant: "42 Sparks for your order (2 times the Sparks; the
 * limit of the day is reached)". It names no rule and no condition.
 */
export function participantSentence(
  locale: Locale,
  { points, results }: Trace,
  { trigger, event, term, takenBack = 0 }: ParticipantSentence,
  face: Face = "site",
): string {
  const t = (text: string, values = {}) => translate(locale, text, values, face);
  const factors = results.filter(({ factor, points: added }) => factor !== null && added > 0);
  const cut = results.find(({ limit }) => limit !== null && limit !== "order");
  const why = [
    ...(factors.length === 1 ? [t("{factor} times the {term}", { factor: factors[0]!.factor!, term })] : []),
    ...(factors.length > 1 ? [t("with extra {term}", { term })] : []),
    ...(cut ? [t(LIMIT_TEXTS[cut.limit!])] : []),
    ...(takenBack > 0 ? [t("{count} of them taken back for what you returned", { count: takenBack })] : []),
  ];
  const sentence = t(FOR[trigger], { count: points, term, event: event ?? "" });
  return why.length === 0 ? sentence : t("{sentence} ({why})", { sentence, why: why.join("; ") });
}
