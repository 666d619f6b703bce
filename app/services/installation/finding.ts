/** What a check of the installation found. Browser-safe. */
import { z } from "zod";

/** `unchecked`: nobody looked, so it may be well or not. */
export const FINDING_LEVELS = ["error", "warning", "unchecked", "ok"] as const;
export type FindingLevel = (typeof FINDING_LEVELS)[number];

export const findingView = z.object({
  /** Of the check; a check with several problems has several findings. */
  id: z.string(),
  level: z.enum(FINDING_LEVELS),
  /** What was checked. */
  title: z.string(),
  /** What is wrong, or why it was not checked; null when all is well. */
  detail: z.string().nullable(),
  /** How to mend what is wrong, with the name of the variable or command. */
  mend: z.string().nullable(),
});
export type FindingView = z.infer<typeof findingView>;
