/** How a participant is called and reached, as an admin changes it. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emailField } from "~/platform/email-field";
import { cleaned } from "~/platform/form-values";
import { correctionReason } from "./correction-reasons";

export const EMAIL_TAKEN = msg("Another account has this email. Merge the two accounts instead.");
export const EMAIL_MERGED = msg("This email belonged to an account that was merged into another one");

/** Who vouches that a new address is the person's: the person, by a link in a mail to it, or the admin. */
export const EMAIL_PROOFS = ["mail", "admin"] as const;

/**
 * `update_contact`: names, email and the program's phone attributes (`profile_NAME`). What is not sent stays as it is.
 * Names and phones depend on the program, so profile-fields.ts checks them.
 */
export const updateContactIntent = z
  .object({
    intent: z.literal("update_contact"),
    id: z.string().optional(),
    ...correctionReason.shape,
    email: emailField().optional(),
    email_proof: z.enum(EMAIL_PROOFS, msg("Choose how the new email is confirmed")).default("mail"),
    idempotency_key: z.string().optional(),
  })
  .catchall(cleaned("line"));
export type ContactChange = z.infer<typeof updateContactIntent>;

/** `cancel_email_change`: the address that waits is no longer offered. */
export const cancelEmailChangeIntent = z.object({
  intent: z.literal("cancel_email_change"),
  id: z.string().optional(),
});

export const contactView = z.object({
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  /** Waits until the person confirms it. */
  pending_email: z.string().nullable(),
});
export type ContactView = z.infer<typeof contactView>;

/** The fields of the form, with what is stored. */
export const contactForm = contactView.extend({
  fields: z.array(
    z.object({ name: z.string(), label: z.string(), type: z.enum(["text", "phone"]), value: z.string() }),
  ),
});
export type ContactForm = z.infer<typeof contactForm>;
