/** Challenges that admins complete for a participant, and completions that they undo, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { challengeKind } from "~/services/challenge-types/registry";
import { correctionReason } from "./correction-reasons";
import { pointsToAdd } from "./point-adjustments.schema";

/** Whether admins complete challenges of a type for somebody. Payments, sign-ups and referrals have their own proof. */
export function isCorrectable(challengeType: string): boolean {
  const { paid, joins, invites } = challengeKind(challengeType);
  return !paid && !joins && !invites;
}

const correction = {
  id: z.string().optional(),
  ...correctionReason.shape,
  idempotency_key: pointsToAdd.shape.idempotency_key,
};

/** `record_completion`: completes a challenge for a participant who did it and did not get its points. */
export const recordCompletionIntent = z.object({
  intent: z.literal("record_completion"),
  challenge_id: z.uuid(msg("Choose a challenge")),
  ...correction,
});

/** `undo_completion`: takes back a completion with its points, its entries in sweepstakes and its answers. */
export const undoCompletionIntent = z.object({
  intent: z.literal("undo_completion"),
  completion_id: z.uuid(msg("Choose a completion")),
  ...correction,
});

/** The balances after a correction. */
export const correctedCompletionView = z.object({
  challenge_id: z.string(),
  unused_points: z.number(),
  points_debt: z.number(),
});
export type CorrectedCompletionView = z.infer<typeof correctedCompletionView>;

/** A challenge that an admin can complete for a participant. */
export const challengeToComplete = z.object({ id: z.string(), caption: z.string() });
export type ChallengeToComplete = z.infer<typeof challengeToComplete>;
