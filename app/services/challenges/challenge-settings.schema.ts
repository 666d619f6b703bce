/** What `challenges.settings` holds: for challenges that take money (specification 1, section 3), with amounts in dollars, and for films. */
import { z } from "zod";

const entityOption = z.object({ id: z.string().min(1), entity: z.string().min(1), active: z.boolean().default(true) });

const amountOption = z.object({
  id: z.string().min(1),
  amount: z.number().positive(),
  points: z.number().int().nonnegative().default(0),
  active: z.boolean().default(true),
});

export const challengeSettings = z.object({
  /** What the causes of a donation are called: 'Choose a cause'. */
  entity_label: z.string().default(""),
  entity_options: z.array(entityOption).default([]),
  amount_options: z.array(amountOption).default([]),
  /** Of a membership; null or 0 when it cannot be bought. */
  price: z.number().nonnegative().nullable().default(null),
  /** Of a video: the file of its captions (WebVTT). */
  captions_file_id: z.string().nullable().default(null),
});
export type ChallengeSettings = z.output<typeof challengeSettings>;

/** The settings of a stored challenge; the defaults where what is stored makes no sense, so that its page still shows. */
export function settingsOf({ settings }: { settings: unknown }): ChallengeSettings {
  const parsed = challengeSettings.safeParse(settings);
  return parsed.success ? parsed.data : challengeSettings.parse({});
}

/** Those of a list of options that can be chosen now. */
export function activeOf<O extends { active: boolean }>(options: readonly O[]): O[] {
  return options.filter((option) => option.active);
}
