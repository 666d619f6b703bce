/** Figures and texts of admin sign-in that pages and verbs share (specification 2, sections 4.4 and 5). Without zod. */
import { phrase } from "~/locales/say";

export const STAFF_CODE_MINUTES = 10;
export const STAFF_LINK_MINUTES = 20;
export const STAFF_RESEND_AFTER_SECONDS = 60;

/** A complaint as the console tells it: a title, and what to do. */
export type Complaint = { title: string; text: string };

export const EMAIL_REQUIRED: Complaint = {
  title: phrase("Email is required"),
  text: phrase("Please enter your email"),
};
export const EMAIL_INVALID: Complaint = { title: phrase("Invalid email"), text: phrase("Please check your email") };
export const OTP_REQUIRED: Complaint = { title: phrase("OTP is required"), text: phrase("Please enter your OTP") };
export const OTP_INVALID: Complaint = { title: phrase("Invalid OTP"), text: phrase("Please try again") };
