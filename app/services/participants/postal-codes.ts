/** What counts as a postal code of a person, at the sign-up as in the profile. Without zod, for pages. */
import { msg } from "~/locales/translate";

export const INVALID_POSTAL_CODE = msg("Enter a ZIP code, like 10001");

/** Whether a text can be a postal code: people live in many countries. */
export function isPostalCode(text: string): boolean {
  return /^[A-Za-z0-9][A-Za-z0-9 -]{1,18}[A-Za-z0-9]$/.test(text);
}
