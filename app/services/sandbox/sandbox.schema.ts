/** What the sandbox's pages show. */
import { z } from "zod";
import { cleaned } from "~/platform/form-values";

export const sandboxMail = z.object({
  id: z.string(),
  to: z.string(),
  from: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string(),
  /** Those that mail programs act on. */
  headers: z.record(z.string(), z.string()),
  sentAt: z.date(),
});
export type SandboxMailView = z.infer<typeof sandboxMail>;

export const sandboxToken = z.object({
  address: z.string(),
  transaction: z.string(),
  owner: z.string(),
  name: z.string(),
  description: z.string(),
  imageUrl: z.string(),
  createdAt: z.date(),
});
export type SandboxTokenView = z.infer<typeof sandboxToken>;

/** What a transaction on the sandbox's chain made. */
export const sandboxTransaction = sandboxToken.extend({ kind: z.enum(["collection", "token"]) });
export type SandboxTransactionView = z.infer<typeof sandboxTransaction>;

/** A payment page and its status. */
export const sandboxCheckout = z.object({
  sessionId: z.string(),
  status: z.enum(["open", "paid", "cancelled"]),
  checkout: z.object({
    title: z.string(),
    amountCents: z.number(),
    currency: z.string(),
    reference: z.object({ programId: z.string(), checkoutId: z.string() }),
    payerEmail: z.string().optional(),
    successUrl: z.string(),
    cancelUrl: z.string(),
  }),
});
export type SandboxCheckout = z.infer<typeof sandboxCheckout>;

export const MAX_ISSUE_LENGTH = 2000;

/** An issue with a receipt. `report_id` is the form's, so that a repeated submission is one report. */
export const receiptIssue = z.object({
  program_id: z.uuid(),
  receipt_id: z.uuid(),
  report_id: z.uuid(),
  message: cleaned("line").min(1, "Describe the issue").max(MAX_ISSUE_LENGTH),
});
export type ReceiptIssue = z.infer<typeof receiptIssue>;
