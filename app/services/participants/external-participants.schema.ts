/** Participants that an operator's own systems report. Browser-safe. */
import { z } from "zod";
import { emailInput } from "~/services/sign-in/sign-in.schema";
import { PARTICIPANT_STATUSES } from "./participants.schema";

const VALUE = z.string();

/** `POST programs/{id}/participants`. Fields that are left out stay as they are; `profile` has values by attribute name. */
export const externalParticipant = z.object({
  email: emailInput,
  first_name: VALUE.optional(),
  last_name: VALUE.optional(),
  postal: VALUE.optional(),
  profile: z.record(z.string(), VALUE).optional(),
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
