/** Participants as the site shows them to themselves. Browser-safe. */
import { z } from "zod";
import { LOCALES, msg } from "~/locales/translate";

export const PARTICIPANT_STATUSES = ["pending", "inactive", "active", "opted_out", "blocked"] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

/** The attributes that a program's profile may have. All are text; affiliation is a comma-separated list. */
export const profileAttributesView = z.object({
  phone: z.string().nullable(),
  address_1: z.string().nullable(),
  address_2: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  postal: z.string().nullable(),
  affiliation: z.string().nullable(),
});

export const participantView = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  postal: z.string().nullable(),
  profile_attributes: profileAttributesView,
  avatar: z.object({ url: z.string().nullable() }),
  unused_points: z.number(),
  points: z.number(),
  completed_challenges: z.number(),
  /** Twelve digits, the last of which checks the others: to type at a till. */
  member_number: z.string(),
  email_setting_id: z.string().nullable(),
  "eligible_offers_rewards?": z.boolean(),
  created_at: z.string(),
});
export type ParticipantView = z.infer<typeof participantView>;

/** `POST /public/locale`: the language, and the path of the page it was chosen on. */
export const localeChoice = z.object({
  locale: z.enum(LOCALES, msg("Choose a language")),
  return_to: z.string().default("/"),
});
