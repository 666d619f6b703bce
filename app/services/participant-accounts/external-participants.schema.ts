/** Participants that an operator's own systems report. Browser-safe. */
import { z } from "zod";
import { cleaned } from "~/platform/form-values";
import { PARTICIPANT_STATUSES } from "~/services/participants/participants.schema";
import { emailInput } from "~/services/sign-in/sign-in.schema";

/** Systems send `null` for what they do not know. */
const value = cleaned("line")
  .nullish()
  .transform((text) => text ?? undefined);

/**
 * `POST programs/{id}/participants`. Fields that are left out or null stay as they are, and an empty text clears them;
 * `profile` has values by attribute name.
 */
export const externalParticipant = z.object({
  email: emailInput,
  first_name: value,
  last_name: value,
  postal: value,
  profile: z.record(z.string(), value).nullish(),
});
export type ExternalParticipant = z.infer<typeof externalParticipant>;

export const externalParticipantIntent = z.discriminatedUnion("intent", [
  externalParticipant.extend({ intent: z.literal("create") }),
]);

export const externalParticipantView = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  status: z.enum(PARTICIPANT_STATUSES),
  unused_points: z.number(),
  lifetime_points: z.number(),
  created_at: z.string(),
  /** False: there was a participant with this email already. */
  created: z.boolean(),
});
export type ExternalParticipantView = z.infer<typeof externalParticipantView>;
