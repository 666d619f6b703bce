import type { RedemptionType } from "~/services/offers/directory-terms";
import type { Chance } from "../deterministic";

export type OfferContent = {
  short: string;
  long: string;
  qualifier: string;
  valueCents: number;
  types: RedemptionType[];
};

/** The numbers of offers and the redemption types, in proportion to how often they appear here. */
const COUNTS = [1, 2, 2, 2, 3, 3, 4] as const;
const TYPES: RedemptionType[][] = [
  ["MOBILE"],
  ["MOBILE"],
  ["MOBILE"],
  ["CLICK"],
  ["CLICK"],
  ["CLICK", "MOBILE"],
  ["PRINT"],
];

const QUALIFIERS = [
  "One offer per visit. Not valid with other offers.",
  "Not valid on holidays or special events.",
  "Valid Monday to Thursday.",
  "Show the voucher before ordering. One per party.",
  "New customers only.",
  "",
] as const;

type Deal = (sold: string, chance: Chance) => { short: string; long: string; dollars: number };

const deals: Deal[] = [
  (sold, chance) => {
    const percent = chance.pick([10, 15, 20, 25]);
    return {
      short: `${percent}% off ${sold}`,
      long: `Take ${percent}% off ${sold}, up to a value of $${percent}.`,
      dollars: percent,
    };
  },
  (sold, chance) => {
    const dollars = chance.pick([5, 10, 15, 20]);
    return {
      short: `$${dollars} off ${sold}`,
      long: `Spend $${dollars * 4} or more and take $${dollars} off ${sold}.`,
      dollars,
    };
  },
  (sold, chance) => {
    const dollars = chance.between(6, 24) + 0.5;
    return {
      short: `Two for one: ${sold}`,
      long: `Buy one and get a second of equal or lesser value free: ${sold}. Up to a value of $${dollars.toFixed(2)}.`,
      dollars,
    };
  },
  (sold, chance) => {
    const dollars = chance.between(3, 12);
    return {
      short: `A free extra with ${sold}`,
      long: `Mention the offer when you order ${sold}, and something small comes with it, worth $${dollars}.`,
      dollars,
    };
  },
];

/** The offers of a merchant that sells `sells`. */
export function offersOf(sells: readonly string[], chance: Chance): OfferContent[] {
  return Array.from({ length: chance.pick(COUNTS) }, () => {
    const { short, long, dollars } = chance.pick(deals)(chance.pick(sells), chance);
    return {
      short,
      long,
      qualifier: chance.pick(QUALIFIERS),
      valueCents: Math.round(dollars * 100),
      types: chance.pick(TYPES),
    };
  });
}
