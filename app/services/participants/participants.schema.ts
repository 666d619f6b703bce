/** Participants as the site shows them to themselves (specification document 1, section 3). Browser-safe. */
import { z } from "zod";
import { LOCALES, phrase } from "~/locales/say";

export const PARTICIPANT_STATUSES = ["pending", "inactive", "active", "opted_out", "blocked"] as const;
export type ParticipantStatus = (typeof PARTICIPANT_STATUSES)[number];

export const participantView = z.object({
  id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  name: z.string(),
  email: z.string(),
  avatar: z.object({ url: z.string().nullable() }),
  unused_points: z.number(),
  points: z.number(),
  completed_challenges: z.number(),
  email_setting_id: z.string().nullable(),
  "eligible_offers_rewards?": z.boolean(),
  created_at: z.string(),
});
export type ParticipantView = z.infer<typeof participantView>;

/** `POST /public/locale`: the language, and the path of the page it was chosen on. */
export const localeChoice = z.object({ locale: z.enum(LOCALES, phrase("Choose a language")), return_to: z.string().default("/") });
