/** A rule as a sentence in plain words. Browser-safe. */
import { moneyText } from "~/locales/money";
import { INTL_TAGS, msg, translate, type Locale, type TextValues } from "~/locales/translate";
import { conditionText, type RuleNames } from "./condition-texts";
import { LEAVE_OUT, type EarningRuleDefinition, type Rounding, type Trigger } from "./rule-definition";

const WHEN: Readonly<Record<Trigger, string>> = {
  order: msg("When an order comes in"),
  event: msg("When “{event}” happens"),
  challenge: msg("When somebody does a challenge"),
  receipt: msg("When a receipt counts"),
  referral: msg("When somebody brings a friend"),
  sign_up: msg("When somebody signs up"),
  tier: msg("When somebody reaches a tier"),
  birthday: msg("When somebody has a birthday"),
};

const ROUNDED: Readonly<Record<Rounding, string>> = {
  down: msg("rounded down"),
  nearest: msg("rounded to the nearest whole number"),
  up: msg("rounded up"),
};

const LEFT_OUT: Readonly<Record<(typeof LEAVE_OUT)[number], string>> = {
  gift_cards: msg("gift cards"),
  tax: msg("tax"),
  shipping: msg("shipping"),
  discounted_lines: msg("discounted lines"),
};

/** What a rule says, as far as it is known: in a form, parts may be missing or invalid. */
export type RuleToDescribe = { trigger: Trigger; definition: EarningRuleDefinition };

/**
 * "When an order comes in and it is Tuesday, give 1 Spark per $1, rounded down, at most 1,000 Sparks a day. These don't
 * count: gift cards and shipping."
 * @param names of what the rule names by id, and its fields
 */
export function ruleSentence(locale: Locale, { trigger, definition }: RuleToDescribe, names: RuleNames): string {
  const when = translate(locale, WHEN[trigger], { event: names.event ?? "" });
  const conditions = conditionText(locale, definition.condition, names);
  const start = conditions === null ? when : translate(locale, "{when} and {conditions}", { when, conditions });
  const gives = [giveText(locale, trigger, definition, names), ...detailTexts(locale, trigger, definition, names)];
  const sentences = [
    translate(locale, "{when}, {give}.", { when: start, give: gives.join(", ") }),
    ...lineSentences(locale, trigger, definition, names),
    ...(definition.combine === "best_only" ? [translate(locale, "It counts only if no such rule gives more.")] : []),
  ];
  return sentences.join(" ");
}

function giveText(
  locale: Locale,
  trigger: Trigger,
  { give }: EarningRuleDefinition,
  { currency, term, tags, rewards, tiers }: RuleNames,
): string {
  const t = (text: string, values: TextValues = {}) => translate(locale, text, { term, ...values });
  switch (give.kind) {
    case "points":
      return t("give {count} {term}", { count: give.points });
    case "per_amount": {
      const points = t("{points} {term}", { points: give.points });
      if (trigger === "event" && give.property !== null) {
        return t("give {points} per {amount} of “{property}”", {
          points,
          amount: give.amount,
          property: give.property,
        });
      }
      return t("give {points} per {amount}", {
        points,
        amount: moneyText(locale, Math.round(give.amount * 100), currency),
      });
    }
    case "per_line":
      return t("give {count} {term} for each line", { count: give.points });
    case "per_item":
      return t("give {count} {term} for each piece", { count: give.points });
    case "factor":
      return t("give {factor} times the {term} of the other rules", { factor: give.factor });
    case "tag":
      return t("add the tag “{name}”", { name: tags[give.tag_id] ?? t("(deleted)") });
    case "reward":
      return t("give the reward “{name}”", { name: rewards[give.reward_id] ?? t("(deleted)") });
    case "tier":
      return t("give the {term} that are missing to the tier “{name}”", {
        name: tiers[give.tier_id] ?? t("(deleted)"),
      });
  }
}

const AT_MOST = {
  order: msg("at most {count} {term} an order"),
  time: msg("at most {count} {term} each time"),
  day: msg("at most {count} {term} a day"),
  month: msg("at most {count} {term} a month"),
  person: msg("at most {count} {term} for one person"),
  budget: msg("at most {count} {term} for everybody together"),
};

/** The rounding, where there is something to round, and the limits. */
function detailTexts(
  locale: Locale,
  trigger: Trigger,
  { give, rounding, ...definition }: EarningRuleDefinition,
  { term }: RuleNames,
): string[] {
  const rounded = give.kind === "per_amount" || give.kind === "factor" ? [translate(locale, ROUNDED[rounding])] : [];
  if (give.kind === "tag" || give.kind === "reward") return rounded;
  const limits: [keyof typeof AT_MOST, number | null][] = [
    [trigger === "order" ? "order" : "time", definition.max_per_order],
    ["day", definition.max_per_day],
    ["month", definition.max_per_month],
    ["person", definition.max_per_person],
    ["budget", definition.budget],
  ];
  const texts = limits.flatMap(([limit, count]) =>
    count === null ? [] : [translate(locale, AT_MOST[limit], { count, term })],
  );
  return [...rounded, ...texts];
}

function lineSentences(
  locale: Locale,
  trigger: Trigger,
  { give, leave_out: leaveOut, line_condition: lines }: EarningRuleDefinition,
  names: RuleNames,
): string[] {
  if (trigger !== "order") return [];
  const conditions = conditionText(locale, lines, names);
  const only = conditions === null ? [] : [translate(locale, "Only lines count where {conditions}.", { conditions })];
  const ofAmounts = give.kind === "per_amount";
  const left = LEAVE_OUT.filter(
    (each) => leaveOut[each] && (ofAmounts || each === "gift_cards" || each === "discounted_lines"),
  );
  if (left.length === 0) return only;
  const things = left.map((each) => translate(locale, LEFT_OUT[each]));
  const list = new Intl.ListFormat(INTL_TAGS[locale], { type: "conjunction" }).format(things);
  return [...only, translate(locale, "These don't count: {things}.", { things: list })];
}
