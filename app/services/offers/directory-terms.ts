/** What the directory is searched by (specification 2, sections 3 and 9). Browser-safe, without zod. */
import { phrase } from "~/locales/say";

export const CATEGORIES = [
  { id: 25, label: phrase("Dining") },
  { id: 27, label: phrase("Shopping") },
  { id: 26, label: phrase("Events & Attractions") },
  { id: 91, label: phrase("Travel") },
] as const;
export type CategoryId = (typeof CATEGORIES)[number]["id"];

/** The value of the category field that filters nothing. */
export const ALL_CATEGORIES = "allCategories";

export const SORTS = ["nearest", "name", "value"] as const;
export type Sort = (typeof SORTS)[number];

/** Merchants on a page of the directory. */
export const PAGE_SIZE = 12;

/** Redemption types: CLICK opens the offer's website, MOBILE shows a voucher once a year, PRINT a voucher on paper. */
export const REDEMPTION_TYPES = ["CLICK", "MOBILE", "PRINT"] as const;
export type RedemptionType = (typeof REDEMPTION_TYPES)[number];

/** An accidental redemption can be taken back for so long (RULINGS "MOBILE"). */
export const UNDO_SECONDS = 60;

/** How long a voucher is good for (specification 2, section 9); a click has none. */
export const VOUCHER_SECONDS: Readonly<Record<RedemptionType, number | null>> = {
  CLICK: null,
  MOBILE: 10 * 60,
  PRINT: 14 * 24 * 60 * 60,
};

/** What a refused redemption says when nothing better is known (specification 2, section 8). */
export const ALREADY_REDEEMED = phrase("You have already redeemed this offer.");

export const REPORT_MAX_LENGTH = 1000;
export const REPORT_STATUSES = ["open", "resolved"] as const;

/** The name of a category; empty for a number that is none. */
export function categoryLabel(id: number): string {
  return CATEGORIES.find((category) => category.id === id)?.label ?? "";
}
