/** What a new program needs before it can be shown to somebody. Browser-safe. */
import { z } from "zod";

/** In the order in which they help each other: colors from the logo, the email address in the legal pages. */
export const FIRST_STEPS = ["address", "logo", "colors", "challenge", "reward", "email", "pages", "colleague"] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** `GET programs/{id}/first_steps`. */
export const firstStepsView = z.object({
  steps: z.array(
    z.object({
      step: z.enum(FIRST_STEPS),
      done: z.boolean(),
      /** What exists already and only has to be published. */
      draft: z.object({ id: z.string(), name: z.string() }).nullable(),
    }),
  ),
  done: z.number(),
  /** An admin hid the list. */
  hidden: z.boolean(),
  site_url: z.string(),
});
export type FirstStepsView = z.infer<typeof firstStepsView>;

/** Whether the list is still worth showing: it is neither hidden nor finished. */
export function isOpen({ steps, done, hidden }: FirstStepsView): boolean {
  return !hidden && done < steps.length;
}

/** `POST programs/{id}/first_steps`. */
export const firstStepsIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("add_legal_pages") }),
  z.object({ intent: z.literal("hide") }),
]);

export const addedPages = z.object({ added: z.number() });
