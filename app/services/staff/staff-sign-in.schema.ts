/** Sign-in of admins as input (specification 2, sections 4.4, 5 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";

// What is missing is told by the verbs, in a title and a text of its own; here only what cannot be text is refused.
const text = z.string().trim().max(2_000).default("");
const email = z.string().trim().toLowerCase().max(254).default("");

export const staffEmailInput = z.object({ email });
export const staffCodeInput = z.object({ otp: text, browser_token: text });

/** The login page's intents. */
export const staffSignInIntent = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("start"), ...staffEmailInput.shape }),
    z.object({ intent: z.literal("verify_otp"), ...staffCodeInput.shape, email }),
  ],
  { error: phrase("Invalid intent") },
);
