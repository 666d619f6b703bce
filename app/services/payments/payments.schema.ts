/** Payments as input and as view (specification 1, section 7; RULINGS "Membership and donation checkout"). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { emailInput } from "../sign-in/sign-in.schema";

const optionId = (message: string) => z.string(message).min(1, message).max(100, message);

/** `POST …/donation_checkout_session`: the ids of the chosen options. */
export const donationInput = z.object({
  entity: optionId(phrase("Please choose who your donation is for")),
  amount: optionId(phrase("Please choose an amount")),
});
export type DonationInput = z.output<typeof donationInput>;

/** `POST …/membership_checkout_session`: a visitor says where the sign-in link goes; of a participant it is known. */
export const membershipInput = z.object({ email: emailInput.optional() });
export type MembershipInput = z.output<typeof membershipInput>;

/** `GET /public/home/stripe_receipt`. */
export const receiptView = z.object({ title: z.string(), message: z.string(), participant_name: z.string() });
export type ReceiptView = z.infer<typeof receiptView>;
