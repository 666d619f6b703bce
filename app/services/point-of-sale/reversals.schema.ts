/** Actions that a system reverses, as input and view. Browser-safe. */
import { z } from "zod";
import { correctionReason } from "~/services/participant-accounts/correction-reasons";
import { balanceView } from "./balance.schema";

export const reverseIntent = z.object({ intent: z.literal("reverse"), ...correctionReason.shape });
export type ReversalInput = Omit<z.output<typeof reverseIntent>, "intent">;

export const reversalResult = z.object({
  /** The action that reverses it. */
  action_id: z.string(),
  reversed_action_id: z.string(),
  participant_id: z.string(),
  points: balanceView,
});
export type ReversalResult = z.infer<typeof reversalResult>;
