/** The views of lists that admins save for themselves. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { requiredText } from "~/platform/form-values";

/** The lists that have saved views, by the name of their table. */
const LISTS = ["challenges", "rewards", "users", "referrals", "offer-reports"] as const;

/** The most views of one admin on one list. */
export const MAX_VIEWS = 30;

export const savedViewsQuery = z.object({ list: z.enum(LISTS) });
export type SavedList = (typeof LISTS)[number];

/** `query` is the query string of the list's URL: filters, order and columns. */
export const savedView = z.object({ id: z.string(), name: z.string(), query: z.string() });
export type SavedView = z.infer<typeof savedView>;
export const savedViews = z.array(savedView);

export const savedViewInput = savedViewsQuery.extend({
  name: requiredText(60),
  query: z.string().max(2000, msg("Use {max} characters or fewer")),
});
export type SavedViewInput = z.infer<typeof savedViewInput>;

export const savedViewIntent = z.discriminatedUnion("intent", [
  savedViewInput.extend({ intent: z.literal("create") }),
  z.object({ intent: z.literal("delete"), id: z.uuid() }),
]);
