/** How a form publishes a challenge or reward: one choice for the fields `published` and `start`. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { invalid } from "./errors";

/** At once, from its start on, or not yet. */
const PUBLICATIONS = ["now", "schedule", "draft"] as const;
export type Publication = (typeof PUBLICATIONS)[number];

export const publicationField = z.enum(PUBLICATIONS, msg("Choose when to publish it")).optional();

/**
 * The input of a form with `published` and `start` as its `publication` says. Input without it, as scripts send it, is
 * not changed.
 * @throws invalid on `start` when it is to be scheduled without one
 */
export function withPublication<I extends { start?: unknown }>({
  publication,
  ...input
}: I & { publication?: Publication }) {
  if (publication === undefined) return input;
  if (publication === "schedule" && !input.start) throw invalid("start", msg("Choose a start"));
  return { ...input, published: publication !== "draft", ...(publication === "now" ? { start: null } : {}) };
}
