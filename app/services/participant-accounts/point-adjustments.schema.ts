/** Points that admins add and remove as a correction, as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, cleaned, integer, text } from "~/platform/form-values";
import { selectedIds } from "~/platform/selection";
import { correctionReason } from "./correction-reasons";

const MAX_POINTS = 1_000_000_000;
const POSITIVE = msg("Points must be a positive whole number");
const TITLE_REQUIRED = msg("Action title is required");

/** Points that an admin gives by hand, and what the participant's history says about them. */
export const pointsToAdd = z.object({
  points: z
    .union([z.number(), cleaned("number").regex(/^\d{1,300}$/, POSITIVE)], msg("Points are required"))
    .transform(Number)
    .pipe(
      z
        .number()
        .max(MAX_POINTS, { error: msg("Enter {max} or less"), abort: true })
        .min(1, { error: POSITIVE, abort: true })
        .int(POSITIVE),
    ),
  action_title: cleaned("line", TITLE_REQUIRED).min(1, TITLE_REQUIRED).max(200, msg("Use {max} characters or fewer")),
  idempotency_key: z.string().min(8).max(200).optional(),
});
/** A correction of more points in all, or of more people, has to be confirmed with its total. */
export const MAX_UNCONFIRMED_POINTS = 10_000;
export const MAX_UNCONFIRMED_PEOPLE = 100;

/** Whether a correction of so many points for each of so many people has to be confirmed. */
export function needsConfirmation(points: number, people: number): boolean {
  return points * people > MAX_UNCONFIRMED_POINTS || people > MAX_UNCONFIRMED_PEOPLE;
}

export const pointAdjustment = z.object({
  direction: z.enum(["add", "remove"], msg("Choose whether to add or remove points")),
  /** Above zero, in both directions. */
  points: pointsToAdd.shape.points,
  ...correctionReason.shape,
  /** What the participant's history says; empty for "Points adjusted". */
  action_title: text(200).default(""),
  idempotency_key: pointsToAdd.shape.idempotency_key,
});
export type PointAdjustment = Omit<z.output<typeof pointAdjustment>, "idempotency_key">;

/** `adjust_points`: of one participant. `allow_debt`: what they do not have becomes a debt. */
export const adjustPointsIntent = pointAdjustment.extend({
  intent: z.literal("adjust_points"),
  id: z.string().optional(),
  allow_debt: booleanField().default(false),
});

/** The points of all people together, which confirms a large correction. */
export const confirmedTotal = integer(0).pipe(z.number()).optional();

/** `adjust_points`: of the selected participants. */
export const adjustSelectedIntent = pointAdjustment.extend({
  intent: z.literal("adjust_points"),
  ids: selectedIds,
  confirmed_total: confirmedTotal,
});

/** `undo_adjustment`: of one correction by its action. */
export const undoAdjustmentIntent = z.object({
  intent: z.literal("undo_adjustment"),
  id: z.string().optional(),
  action_id: z.uuid(msg("Choose the correction to undo")),
  ...correctionReason.shape,
  idempotency_key: pointsToAdd.shape.idempotency_key,
});

/** The balances after a correction, and its action. */
export const adjustedPointsView = z.object({
  action_id: z.string(),
  unused_points: z.number(),
  points_debt: z.number(),
});
export type AdjustedPointsView = z.infer<typeof adjustedPointsView>;
