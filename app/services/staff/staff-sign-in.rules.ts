/** Figures and texts of admin sign-in that pages and verbs share (specification 2, sections 4.4 and 5). Without zod. */
export const STAFF_CODE_MINUTES = 10;
export const STAFF_LINK_MINUTES = 20;
export const STAFF_RESEND_AFTER_SECONDS = 60;

/** A complaint as the console tells it: a title, and what to do. */
export type Complaint = { title: string; text: string };

export const EMAIL_REQUIRED: Complaint = { title: "Email is required", text: "Please enter your email" };
export const EMAIL_INVALID: Complaint = { title: "Invalid email", text: "Please check your email" };
export const OTP_REQUIRED: Complaint = { title: "OTP is required", text: "Please enter your OTP" };
export const OTP_INVALID: Complaint = { title: "Invalid OTP", text: "Please try again" };
