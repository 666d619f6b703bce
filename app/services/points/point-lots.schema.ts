/** The lots of a participant's points, as the admin shows and changes them. Browser-safe. */
import { z } from "zod";
import { listQuery, pageSchema } from "~/platform/paging";
import { pointsExtension, pointsReason } from "./point-extension";

/**
 * `pending`: cannot be spent yet; `available`: points remain; else how the last of them went: `used` for rewards, debt
 * and corrections, `expired`, or `canceled`, which is taken back from where it was earned.
 */
export const LOT_STATES = ["pending", "available", "used", "expired", "canceled"] as const;
export type LotState = (typeof LOT_STATES)[number];

export const pointLotView = z.object({
  /** Also the id of the action that earned the points. */
  id: z.string(),
  /**
   * `challenge:TYPE`, `receipt`, `referral`, `purchase`, `birthday`, `weekly_goal`, `quest`, `team_goal`,
   * `daily_question`, `daily_box`, `import` or `admin`.
   */
  source: z.string(),
  action_type: z.string(),
  title: z.string(),
  state: z.enum(LOT_STATES),
  points: z.number(),
  /** How many of them are neither used, nor expired, nor taken back. */
  remaining: z.number(),
  /** From when on they can be spent; null when an admin has to approve them. */
  available_at: z.string().nullable(),
  /** The first moment when they can no longer be spent; null for never. */
  expires_at: z.string().nullable(),
  created_at: z.string(),
});
export type PointLotView = z.infer<typeof pointLotView>;

/** `GET /admin/v2/participants/{id}/point_lots`. */
export const pointLotsQuery = listQuery(["created_at", "expires_at"], "-created_at");
export type PointLotsQuery = z.infer<typeof pointLotsQuery>;
export const pointLotsPage = pageSchema(pointLotView);

const inDialog = { lot_id: z.uuid().optional(), idempotency_key: z.string().min(8).max(200).optional() };

export const releaseLotIntent = z.object({ intent: z.literal("release"), ...inDialog });
export const cancelLotIntent = z.object({ intent: z.literal("cancel"), ...inDialog, reason: pointsReason });
export const extendLotIntent = pointsExtension.extend({ intent: z.literal("extend"), ...inDialog });

/** The intents on a lot: for the participant's page, which names it as `lot_id`, and as `point_lots/{lot}/{intent}`. */
export const pointLotIntent = z.discriminatedUnion("intent", [releaseLotIntent, cancelLotIntent, extendLotIntent]);
