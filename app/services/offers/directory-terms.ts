/** Categories, sorts and limits of the directory. Browser-safe, without zod. */
import { CATEGORIES, type RedemptionType } from "~/integrations/merchant-source/merchant-terms";
import { msg } from "~/locales/translate";

export {
  CATEGORIES,
  REDEMPTION_TYPES,
  type CategoryId,
  type RedemptionType,
} from "~/integrations/merchant-source/merchant-terms";

/** The second categories that have a translation. A source may have others, which are shown as it sends them. */
export const SECOND_CATEGORIES: readonly string[] = [
  msg("American"),
  msg("Asian"),
  msg("Auto Services"),
  msg("Books & Gifts"),
  msg("Clothing"),
  msg("Coffee & Bakery"),
  msg("French"),
  msg("Fun & Games"),
  msg("Health & Beauty"),
  msg("Home & Garden"),
  msg("Hotels"),
  msg("Italian"),
  msg("Mexican"),
  msg("Museums"),
  msg("Theater & Film"),
  msg("Tours & Rentals"),
];

/** The value of the category field that does not filter. */
export const ALL_CATEGORIES = "allCategories";

export const SORTS = ["nearest", "value", "name"] as const;
export type Sort = (typeof SORTS)[number];

/** Merchants on a page of the directory. */
export const PAGE_SIZE = 12;

/** So many merchants can be saved. */
export const MAX_SAVED = 500;

/** How long an accidental redemption can be undone. */
export const UNDO_SECONDS = 60;

/** How long a voucher is valid; a click has none. */
export const VOUCHER_SECONDS: Readonly<Record<RedemptionType, number | null>> = {
  CLICK: null,
  MOBILE: 10 * 60,
  PRINT: 14 * 24 * 60 * 60,
};

/** The message of a failed redemption when the server gave no other. */
export const ALREADY_REDEEMED = msg("You have already redeemed this offer.");

export const REPORT_MAX_LENGTH = 1000;
export const REPORT_STATUSES = ["open", "resolved"] as const;

/** The name of a category; empty for an unknown number. */
export function categoryLabel(id: number): string {
  return CATEGORIES.find((category) => category.id === id)?.label ?? "";
}
