/** Payments as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emailInput } from "~/services/sign-in/sign-in.schema";

const optionId = (message: string) => z.string(message).min(1, message).max(100, message);

/** `POST …/donation_checkout_session`: the ids of the chosen options. */
export const donationInput = z.object({
  entity: optionId(msg("Choose who your donation is for")),
  amount: optionId(msg("Choose an amount")),
});
export type DonationInput = z.output<typeof donationInput>;

/** `POST …/membership_checkout_session`. A visitor gives the email that the sign-in link is sent to. */
export const membershipInput = z.object({ email: emailInput.optional() });
export type MembershipInput = z.output<typeof membershipInput>;

/** `GET /public/home/stripe_receipt`. */
export const receiptView = z.object({
  title: z.string(),
  message: z.string(),
  participant_name: z.string(),
  /** What the payment earned; 0 where it earns nothing, or points that cannot be spent yet. */
  points: z.number(),
});
export type ReceiptView = z.infer<typeof receiptView>;

/** The payment of a visitor who has just returned from the payment page. */
export const joinState = z.object({ paid: z.boolean() });
export type JoinState = z.infer<typeof joinState>;
