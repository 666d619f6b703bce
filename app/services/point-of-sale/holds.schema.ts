/** Points and rewards that a register holds, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, integer, optionalTime, text } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { balanceView } from "./balance.schema";
import { registerClaimView } from "./register-claims.schema";

/** How long a hold lasts, unless the register says it. */
export const HOLD_MINUTES = 30;
export const MAX_HOLD_DAYS = 7;

/** `expired` is a hold that nobody captured in time. */
export const HOLD_STATES = ["held", "captured", "released", "expired"] as const;
export type HoldState = (typeof HOLD_STATES)[number];

const POINTS_OR_REWARD = msg("Enter either points or a reward");

const holdFields = z.object({
  intent: z.literal("hold"),
  points: emptyAsNull(integer(1)),
  reward_id: emptyAsNull(z.uuid(msg("Choose a reward"))),
  /** With an offset, or in the program's time zone; thirty minutes later without it, seven days later at most. */
  expires_at: optionalTime(),
  /** What the register calls it. A second hold with the same one is the first. */
  external_id: emptyAsNull(text(200)),
  /** What the participant's history says. */
  title: emptyAsNull(text(200)),
});
export const holdIntent = holdFields.refine(({ points, reward_id }) => (points === null) !== (reward_id === null), {
  error: POINTS_OR_REWARD,
  path: ["points"],
});
export type HoldInput = Omit<z.output<typeof holdFields>, "intent">;

/** `points`: how many of the held ones; all without it. The rest comes back. */
export const captureIntent = z.object({ intent: z.literal("capture"), points: emptyAsNull(integer(1)) });
export const releaseIntent = z.object({ intent: z.literal("release") });

export const holdView = z.object({
  id: z.string(),
  participant_id: z.string(),
  state: z.enum(HOLD_STATES),
  title: z.string(),
  external_id: z.string().nullable(),
  points: z.number(),
  /** How many were spent; null unless it is captured. */
  captured_points: z.number().nullable(),
  /** The action that took the points. */
  action_id: z.string(),
  reward_id: z.string().nullable(),
  /** The claim of a captured reward; null for points, and when it was canceled since. */
  claim: registerClaimView.nullable(),
  expires_at: z.string(),
  /** When it was captured, released, or given back. */
  ended_at: z.string().nullable(),
  created_at: z.string(),
});
export type HoldView = z.infer<typeof holdView>;

/** A hold with the participant's balance after it. */
export const holdResult = z.object({ hold: holdView, points: balanceView });
export type HoldResult = z.infer<typeof holdResult>;

/** `GET participants/{id}/holds`. */
export const holdsQuery = listQuery(["created_at"], "-created_at");
export type HoldsQuery = z.infer<typeof holdsQuery>;
export const holdsPage = pageSchema(holdView).extend({ points: balanceView });
export type HoldsPage = z.infer<typeof holdsPage>;
