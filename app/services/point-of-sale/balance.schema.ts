/** The points of a participant, as each call of a register answers with them. Browser-safe. */
import { z } from "zod";

export const balanceView = z.object({
  /** What can be spent now; held points are not among it. */
  available: z.number(),
  /** What cannot be spent yet. */
  pending: z.number(),
  /** What is owed, which later points settle first. */
  debt: z.number(),
});
export type BalanceView = z.infer<typeof balanceView>;
