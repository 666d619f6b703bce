/** Merging a duplicate account into another one. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { correctionReason } from "./correction-reasons";

const CHOOSE = msg("Choose the account to merge");

/** `GET participants/{id}/merge?from=`: what would become of each. `search` finds the other account on the page. */
export const mergeQuery = z.object({
  from: z.uuid().optional().catch(undefined),
  search: cleaned("line").max(100).catch(""),
});
export type MergeQuery = z.infer<typeof mergeQuery>;

/** `POST participants/{id}/merge`: closes the account `from` and moves all that it has. */
export const mergeIntent = z.object({
  intent: z.literal("merge"),
  from: z.uuid(CHOOSE),
  ...correctionReason.shape,
  /** The email of the account that is closed, typed; an API key needs none. */
  confirm: cleaned("email").max(254).default(""),
  idempotency_key: z.string().optional(),
});
export type MergeInput = z.infer<typeof mergeIntent>;

/** What both accounts have, and what the one that stays has afterwards. */
export const MERGE_FIGURES = [
  "unused_points",
  "points_pending",
  "points_debt",
  "points",
  "points_spent",
  "completed_challenges",
  "rewards_earned",
  "receipts",
  "referrals",
  "tags",
] as const;
export type MergeFigure = (typeof MERGE_FIGURES)[number];

const account = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  status: z.string(),
  created_at: z.string(),
});

export const mergePreview = z.object({
  from: account,
  into: account,
  figures: z.array(z.object({ figure: z.enum(MERGE_FIGURES), from: z.number(), into: z.number(), after: z.number() })),
  /** Offers that both used in the same year: they stay with the closed account. */
  stays: z.number(),
});
export type MergePreview = z.infer<typeof mergePreview>;

/** The page: accounts that the search found, or the preview of the chosen one. */
export const mergePage = z.object({
  candidates: z.array(account),
  preview: mergePreview.nullable(),
});
export type MergePage = z.infer<typeof mergePage>;

/** The account that stays. */
export const mergedView = z.object({ id: z.string(), unused_points: z.number() });
export type MergedView = z.infer<typeof mergedView>;
