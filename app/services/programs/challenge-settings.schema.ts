/**
 * The column `challenges.settings`: fields of donations and memberships (amounts in the currency of the program), videos,
 * check-ins and referrals.
 */
import { z } from "zod";
import { translationsView } from "~/platform/translations";

const entityOption = z.object({
  id: z.string().min(1),
  entity: z.string().min(1),
  active: z.boolean().default(true),
  translations: translationsView.default({}),
});

const amountOption = z.object({
  id: z.string().min(1),
  amount: z.number().positive(),
  points: z.number().int().nonnegative().default(0),
  active: z.boolean().default(true),
});

/** Where a check-in counts: within `radius_meters` of the point. */
const checkInPlace = z.object({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  radius_meters: z.number().positive(),
});
export type CheckInPlace = z.output<typeof checkInPlace>;

export const challengeSettings = z.object({
  /** The label of a donation's causes: 'Choose a cause'. */
  entity_label: z.string().default(""),
  entity_options: z.array(entityOption).default([]),
  amount_options: z.array(amountOption).default([]),
  /** The price of a membership; null or 0 when it cannot be bought. */
  price: z.number().nonnegative().nullable().default(null),
  /** The file with a video's captions (WebVTT). */
  captions_file_id: z.string().nullable().default(null),
  /** The place of a location challenge; null when it counts anywhere, and then nobody is asked for a location. */
  place: checkInPlace.nullable().default(null),
  /** What a friend gets for joining by a referral challenge; credit_referral.sql reads it. */
  friend_points: z.number().int().nonnegative().default(0),
});
export type ChallengeSettings = z.output<typeof challengeSettings>;

const read = new WeakMap<object, ChallengeSettings>();

/**
 * The settings of a stored challenge; the defaults if the stored JSON is invalid, so that its page still renders. A
 * challenge of the catalogue is read once, since every home page needs them.
 */
export function settingsOf({ settings }: { settings: unknown }): ChallengeSettings {
  const known = isObject(settings) ? read.get(settings) : undefined;
  if (known) return known;
  const parsed = challengeSettings.safeParse(settings);
  const result = parsed.success ? parsed.data : challengeSettings.parse({});
  if (isObject(settings)) read.set(settings, result);
  return result;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}

/** The options that can be chosen now. */
export function activeOf<O extends { active: boolean }>(options: readonly O[]): O[] {
  return options.filter((option) => option.active);
}
