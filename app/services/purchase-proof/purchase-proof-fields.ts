/** The fields that products, merchants and settings of purchase proof share. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import { decimal } from "~/platform/form-values";

const MAX_ENTRIES = 200;
const ENTRIES = msg("Separate words with commas");
const ENTRY_TOO_LONG = msg("Use 100 characters or fewer for each entry");
const MAX_ENTRY = 100;

/**
 * A list of words or SKUs, as a text with commas, semicolons, tabs or line breaks between them or as a list of texts. Entries are trimmed,
 * and of those that differ in case only the first remains, since matching ignores case.
 */
export function commaList() {
  return z
    .union([z.string(), z.array(z.string())], ENTRIES)
    .transform((value) => entriesIn(typeof value === "string" ? value : value.join(",")))
    .pipe(
      z
        .array(z.string())
        .max(MAX_ENTRIES, msg("Use {max} or fewer"))
        .refine((entries) => entries.every((entry) => entry.length <= MAX_ENTRY), ENTRY_TOO_LONG),
    );
}

/** The entries as views and forms have them: 'gift card, alcohol'. */
export function commaText(entries: readonly string[]): string {
  return entries.join(", ");
}

function entriesIn(text: string): string[] {
  const byKey = new Map<string, string>();
  for (const part of text.split(/[,;\t\r\n]/)) {
    const entry = cleanText("line", part).replace(/\s+/g, " ");
    const key = entry.toLowerCase();
    if (entry !== "" && !byKey.has(key)) byKey.set(key, entry);
  }
  return [...byKey.values()];
}

/** Receipts print article numbers with and without leading zeros and separators. */
export function plainSku(sku: string): string {
  return sku
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replace(/^0+/, "");
}

/** The decimal places that the database stores. */
export const POINTS_DECIMALS = 6;
const MAX_POINTS = 1000;
const POINTS = msg("Enter a number from 0 to 1000 with 6 decimals at most");

/** Points for each cent that is spent. */
export function pointsPerCents() {
  return decimal(0, MAX_POINTS, POINTS).refine((value) => Number(value.toFixed(POINTS_DECIMALS)) === value, POINTS);
}

/** The version that a form was opened with. */
export const version = z.iso.datetime(msg("Reload the page and try again"));

/** An amount of the program's currency in cents. */
export function centsOf(amount: number | null): number | null {
  return amount === null ? null : Math.round(amount * 100);
}

/** Cents as an amount of the program's currency. */
export function amountOf(cents: number | null): number | null {
  return cents === null ? null : cents / 100;
}
