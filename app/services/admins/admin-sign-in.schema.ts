/** Sign-in of admins as input. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { oneTimeCode } from "~/services/sign-in/sign-in.schema";

// Missing values are errors of the use cases, with a title and a text each; only what is no text is rejected here.
const text = cleaned("line").max(2_000).default("");
const email = cleaned("email").max(254).default("");

export const adminEmailInput = z.object({ email });
export const adminCodeInput = z.object({ otp: oneTimeCode, browser_token: text });

/** The login page's intents. */
export const adminSignInIntent = z.discriminatedUnion(
  "intent",
  [
    z.object({ intent: z.literal("start"), ...adminEmailInput.shape }),
    z.object({ intent: z.literal("verify_otp"), ...adminCodeInput.shape, email }),
  ],
  { error: msg("Invalid intent") },
);
