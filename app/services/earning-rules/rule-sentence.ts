/** A rule as a sentence in plain words. Browser-safe. */
import { moneyText } from "~/locales/money";
import { INTL_TAGS, msg, translate, type Locale } from "~/locales/translate";
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
  nearest: msg("rounded to the nearest point"),
  up: msg("rounded up"),
};

const LEFT_OUT: Readonly<Record<(typeof LEAVE_OUT)[number], string>> = {
  gift_cards: msg("gift cards"),
  tax: msg("tax"),
  shipping: msg("shipping"),
  discounted_lines: msg("discounted lines"),
};

/** What a rule says, as far as it can be said: of a form, parts may be missing or invalid. */
export type SaidRule = { trigger: Trigger; definition: EarningRuleDefinition };

/**
 * "When an order comes in and it is Tuesday, give 1 point per $1, rounded down, at most 1,000 points a day. These don't
 * count: gift cards and shipping."
 * @param names of what the rule names by id, and its fields
 */
export function ruleSentence(locale: Locale, { trigger, definition }: SaidRule, names: RuleNames): string {
  const when = translate(locale, WHEN[trigger], { event: names.event ?? "" });
  const conditions = conditionText(locale, definition.condition, names);
  const start = conditions === null ? when : translate(locale, "{when} and {conditions}", { when, conditions });
  const gives = [giveText(locale, trigger, definition, names), ...detailTexts(locale, trigger, definition)];
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
  { currency, tags, rewards, tiers }: RuleNames,
): string {
  const t = (text: Parameters<typeof translate>[1], values = {}) => translate(locale, text, values);
  switch (give.kind) {
    case "points":
      return t({ one: "give {count} point", other: "give {count} points" }, { count: give.points });
    case "per_amount": {
      const points = t({ one: "{count} point", other: "{count} points" }, { count: give.points });
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
      return t(
        { one: "give {count} point for each line", other: "give {count} points for each line" },
        { count: give.points },
      );
    case "per_item":
      return t(
        { one: "give {count} point for each piece", other: "give {count} points for each piece" },
        { count: give.points },
      );
    case "factor":
      return t("give {factor} times the points of the other rules", { factor: give.factor });
    case "tag":
      return t("add the tag “{name}”", { name: tags[give.tag_id] ?? t("(deleted)") });
    case "reward":
      return t("give the reward “{name}”", { name: rewards[give.reward_id] ?? t("(deleted)") });
    case "tier":
      return t("give the points that are missing to the tier “{name}”", {
        name: tiers[give.tier_id] ?? t("(deleted)"),
      });
  }
}

/** The rounding, where there is something to round, and the limits. */
function detailTexts(locale: Locale, trigger: Trigger, definition: EarningRuleDefinition): string[] {
  const { give, rounding } = definition;
  const t = (text: Parameters<typeof translate>[1], count: number) => translate(locale, text, { count });
  const texts = give.kind === "per_amount" || give.kind === "factor" ? [translate(locale, ROUNDED[rounding])] : [];
  if (give.kind === "tag" || give.kind === "reward") return texts;
  const { max_per_order: order, max_per_day: day, max_per_month: month, max_per_person: person, budget } = definition;
  if (order !== null) {
    texts.push(
      trigger === "order"
        ? t({ one: "at most {count} point an order", other: "at most {count} points an order" }, order)
        : t({ one: "at most {count} point each time", other: "at most {count} points each time" }, order),
    );
  }
  if (day !== null) texts.push(t({ one: "at most {count} point a day", other: "at most {count} points a day" }, day));
  if (month !== null)
    texts.push(t({ one: "at most {count} point a month", other: "at most {count} points a month" }, month));
  if (person !== null)
    texts.push(
      t({ one: "at most {count} point for one person", other: "at most {count} points for one person" }, person),
    );
  if (budget !== null)
    texts.push(
      t({ one: "at most {count} point for all together", other: "at most {count} points for all together" }, budget),
    );
  return texts;
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
