/** The tiers of a program as input and views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emptyAsNull, integer, requiredText, text } from "~/platform/form-values";
import { translationsField, translationsView } from "~/platform/translations";
import { MAX_TIERS, MIN_TIERS } from "./tier-rules";

export const MAX_TIER_NAME = 60;
export const MAX_BENEFITS = 500;

export const tierView = z.object({
  id: z.string(),
  name: z.string(),
  /** What participants of this tier get. */
  benefits: z.string(),
  points_threshold_min: z.number(),
  /** Null: no end. */
  points_threshold_max: z.number().nullable(),
});
export type TierView = z.infer<typeof tierView>;

/** A tier where only its name is shown. */
export const tierName = z.object({ id: z.string(), name: z.string() });
export type TierName = z.infer<typeof tierName>;

/** The tiers in order, as the form shows them, and the version that it sends back. */
export const tiersView = z.object({
  tiers: z.array(tierView.extend({ translations: translationsView })),
  version: z.string(),
});
export type TiersView = z.infer<typeof tiersView>;

const nextTierView = tierView.extend({ points_left: z.number(), percent: z.number() });

/** Where a participant stands, with all tiers of the program. */
export const tierPlaceView = z.object({
  current: tierView.nullable(),
  next: nextTierView.nullable(),
  tiers: z.array(tierView),
});
export type TierPlaceView = z.infer<typeof tierPlaceView>;

const tierInput = z.object({
  /** Of a stored tier; a new one has none. */
  id: emptyAsNull(z.uuid(msg("Reload the page and try again")).transform((id) => id.toLowerCase())),
  name: requiredText(MAX_TIER_NAME),
  benefits: text(MAX_BENEFITS).default(""),
  /** Where no translations are sent, the stored ones stay. */
  translations: translationsField({ name: MAX_TIER_NAME, benefits: MAX_BENEFITS }).optional(),
  points_threshold_min: integer(0),
  points_threshold_max: emptyAsNull(integer(0)),
});
export type TierInput = z.output<typeof tierInput>;

/** `POST programs/{id}/program_tiers`: all tiers in order. Those that are left out are removed. */
export const tiersInput = z.object({
  tiers: z
    .array(tierInput, msg("Add at least two tiers"))
    .min(MIN_TIERS, msg("Add at least two tiers"))
    .max(MAX_TIERS, msg("Use {max} tiers or fewer"))
    .superRefine((tiers, context) => {
      const addError = (at: number, field: keyof TierInput, message: string) =>
        context.addIssue({ code: "custom", path: [at, field], message });
      tiers.forEach((tier, at) => {
        const { name, points_threshold_min: min, points_threshold_max: max } = tier;
        const before = tiers[at - 1];
        const isTaken = tiers.slice(0, at).some((other) => other.name.toLowerCase() === name.toLowerCase());
        if (isTaken) addError(at, "name", msg("Another tier has this name"));
        if (at === 0 && min !== 0) addError(at, "points_threshold_min", msg("The first tier must start at 0"));
        if (before && before.points_threshold_max !== null && min !== before.points_threshold_max + 1)
          addError(at, "points_threshold_min", msg("A tier must start one point after the one before it ends"));
        if (at < tiers.length - 1 && max === null)
          addError(at, "points_threshold_max", msg("Only the last tier can have no maximum"));
        if (at === tiers.length - 1 && max !== null)
          addError(at, "points_threshold_max", msg("The last tier must have no maximum"));
        if (max !== null && max < min)
          addError(at, "points_threshold_max", msg("The maximum must not be below the minimum"));
      });
    }),
  /** As `tiersView` has it; without one no version is checked. */
  version: z.string().optional(),
});
export type TiersInput = z.output<typeof tiersInput>;

export const saveTiersIntent = z.discriminatedUnion("intent", [tiersInput.extend({ intent: z.literal("create") })]);

/** `POST /public/account/seen_tier`: the participant has seen that they reached a tier. */
export const seenTierInput = z.object({ tier_id: z.uuid(msg("Reload the page and try again")) });
