/** The one rule for email addresses that people enter. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleanText } from "./clean-text";

const INVALID_EMAIL = msg("Invalid email");
const OTHER_LETTERS = msg("Before the @, use only letters without accents, digits and symbols");

/**
 * An email as it is stored and compared: cleaned and in lower case. What `<input type="email">` of a browser sends is
 * valid if its domain has a dot, so not an address of RFC 6531 (docs/product/fields.md#email).
 * @param required the error for an empty field
 */
export function emailField(required: string = INVALID_EMAIL) {
  return z
    .string(required)
    .transform((text) => cleanText("email", text))
    .pipe(
      z
        .string()
        .min(1, { error: required, abort: true })
        .max(254, INVALID_EMAIL)
        .refine((email) => !/[^\0-\x7f]/.test(email.slice(0, email.lastIndexOf("@") + 1)), {
          error: OTHER_LETTERS,
          abort: true,
        })
        .regex(DOTTED, INVALID_EMAIL),
    );
}

/** Whether a text is an email that `emailField` takes, as it is. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && DOTTED.test(text);
}

const LABEL = "[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?";
const DOTTED = new RegExp(`^[a-z0-9.!#$%&'*+/=?^_\`{|}~-]+@${LABEL}(?:\\.${LABEL})+$`);
