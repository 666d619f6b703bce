/** The categories and redemption types that every merchant source uses. Browser-safe, without zod. */
import { msg } from "~/locales/translate";

export const CATEGORIES = [
  { id: 25, label: msg("Dining") },
  { id: 27, label: msg("Shopping") },
  { id: 26, label: msg("Events & Attractions") },
  { id: 91, label: msg("Travel") },
] as const;
export type CategoryId = (typeof CATEGORIES)[number]["id"];

/** Redemption types: CLICK opens the offer's website, MOBILE shows a voucher once a year, PRINT a voucher on paper. */
export const REDEMPTION_TYPES = ["CLICK", "MOBILE", "PRINT"] as const;
export type RedemptionType = (typeof REDEMPTION_TYPES)[number];
