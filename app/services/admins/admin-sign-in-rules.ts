/** Constants and texts of admin sign-in that pages and use cases share. Without zod, so that pages stay small. */
import { msg } from "~/locales/translate";

export const ADMIN_CODE_MINUTES = 10;
/** The wrong tries after which a code no longer works. */
export const ADMIN_CODE_TRIES = 5;
export const ADMIN_LINK_MINUTES = 20;
export const ADMIN_RESEND_AFTER_SECONDS = 60;

/** An error as the sign-in page shows it: a title, and what to do. */
export type SignInError = { title: string; text: string };

export const EMAIL_REQUIRED: SignInError = { title: msg("Email is required"), text: msg("Please enter your email") };
export const EMAIL_INVALID: SignInError = { title: msg("Invalid email"), text: msg("Check your email") };
export const OTP_REQUIRED: SignInError = { title: msg("OTP is required"), text: msg("Please enter your OTP") };
export const OTP_INVALID: SignInError = { title: msg("Invalid OTP"), text: msg("Please try again") };
export const OTP_DEAD: SignInError = { title: msg("This code no longer works"), text: msg("Send a new code") };
