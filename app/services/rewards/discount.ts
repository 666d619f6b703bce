/** What a register takes off for a reward. Browser-safe. */
import { msg } from "~/locales/translate";

export const DISCOUNT_KINDS = ["none", "amount", "percent"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

export const DISCOUNT_LABELS: Readonly<Record<DiscountKind, string>> = {
  none: msg("Nothing"),
  amount: msg("An amount"),
  percent: msg("A percentage"),
};
