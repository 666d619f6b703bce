/** Why an undo of an import leaves something as it is: the texts by the code that is stored. Browser-safe. */
import { msg, translate, type Locale } from "~/locales/translate";
import type { UNDO_REASONS } from "./participant-imports.schema";

const TEXTS: Record<(typeof UNDO_REASONS)[number], string> = {
  deleted: msg("The account was deleted"),
  active: msg("The participant has done something since"),
  changed: msg("The account was changed since"),
  email_taken: msg("Another participant has the earlier email now"),
  referral_code_taken: msg("Another participant has the earlier referral code now"),
  points_spent: msg("The points were spent"),
};

/** @param reason a code, or `changed:` with the field that has another value since */
export function undoReasonText(reason: string, locale: Locale): string {
  const [code, ...field] = reason.split(":");
  if (field.length > 0) return translate(locale, msg("{field} was changed since"), { field: field.join(":") });
  return translate(locale, TEXTS[code as keyof typeof TEXTS]);
}
