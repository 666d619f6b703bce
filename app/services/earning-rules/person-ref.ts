/** How an operator's systems name a person. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { digitsOf } from "~/platform/clean-text";
import { emailField } from "~/platform/email-field";
import { cleaned } from "~/platform/form-values";

const NUMBER = msg("Enter the twelve digits of a member number");
const PHONE = msg("Enter a phone number, like (303) 555-0119");
export const NOBODY = msg("No participant has this");
const ONE = msg("Send exactly one of these: id, email, phone, member_number");

const MIN_PHONE_DIGITS = 7;
const MAX_PHONE_DIGITS = 15;
const MEMBER_NUMBER_DIGITS = 12;

/** Systems send `null` or an empty text for what they do not know. */
function known<S extends z.ZodType>(schema: S) {
  return z.preprocess(
    (value) => (value === null || (typeof value === "string" && value.trim() === "") ? undefined : value),
    schema.optional(),
  );
}

/**
 * A person by exactly one of these: the participant's id, the email, the phone number, or the number on the member card.
 * They are stored like this, so that texts of one meaning are equal: an email in lower case, a member number as digits.
 */
export const personRef = z
  .object({
    id: known(z.uuid().toLowerCase()),
    email: known(emailField()),
    phone: known(
      cleaned("phone").refine((value) => {
        const { length } = value.replace(/\D/g, "");
        return /^\+?[\d ().-]+$/.test(value) && length >= MIN_PHONE_DIGITS && length <= MAX_PHONE_DIGITS;
      }, PHONE),
    ),
    member_number: known(
      z
        .union([z.string(), z.number()], NUMBER)
        .transform((value) => digitsOf(String(value)))
        .refine((digits) => digits.length === MEMBER_NUMBER_DIGITS, NUMBER),
    ),
  })
  .refine((ref) => Object.values(ref).filter((value) => value !== undefined).length === 1, ONE);
export type PersonRef = z.output<typeof personRef>;
