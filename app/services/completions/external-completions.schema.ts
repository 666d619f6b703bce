/** Challenges that an operator's own systems complete. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";

/** `POST participants/{id}/complete_challenge`. */
export const externalCompletionIntent = z.discriminatedUnion("intent", [
  z.object({ intent: z.literal("complete_challenge"), challenge_id: z.uuid(msg("Send the id of a challenge")) }),
]);

export const externalCompletionView = z.object({
  challenge_id: z.string(),
  /** What this completion earned. */
  points: z.number(),
  unused_points: z.number(),
  /** Whether the points cannot be spent yet, and from when on: null when an admin has to approve them. */
  pending: z.object({ available_at: z.string().nullable() }).optional(),
  completed_at: z.string(),
});
export type ExternalCompletionView = z.infer<typeof externalCompletionView>;
