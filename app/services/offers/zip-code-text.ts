/** ZIP codes as people type them. Pure, and safe in the browser. */
import { msg } from "~/locales/translate";
import { INVALID_POSTAL_CODE } from "~/services/participants/postal-codes";

const UNKNOWN_ZIP_CODE = msg("We don't know this ZIP code. Check it, or try one nearby.");

/** The five digits of a ZIP code, without the +4 and with the leading zeros that spreadsheets drop; else null. */
export function fiveDigits(zipCode: string): string | null {
  const digits = /^\s*(\d{3,5})(-\d{4})?\s*$/.exec(zipCode)?.[1];
  return digits?.padStart(5, "0") ?? null;
}

/**
 * What is wrong with a ZIP code to search near; null when nothing is.
 * @param known whether it has a place, which only the server can tell
 */
export function zipCodeError(zipCode: string, known = true) {
  if (fiveDigits(zipCode) === null) return INVALID_POSTAL_CODE;
  return known ? null : UNKNOWN_ZIP_CODE;
}
