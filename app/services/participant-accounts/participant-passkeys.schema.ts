/** The passkeys of a participant, as admins see them. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { listQuery, pageSchema } from "~/platform/paging";
import { correctionReason } from "./correction-reasons";

/** `GET /admin/v2/participants/{id}/passkeys`. */
export const participantPasskeysQuery = listQuery(["created_at", "last_used_at"], "-created_at");
export type ParticipantPasskeysQuery = z.infer<typeof participantPasskeysQuery>;

export const participantPasskeyView = z.object({
  id: z.string(),
  /** The participant's name for it: at first the program that stores it, or the device. */
  name: z.string(),
  /** The host where it was added: it works on no other. */
  host: z.string(),
  /** Whether it is on several devices of the participant, and not on one only. */
  synced: z.boolean(),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable(),
});
export type ParticipantPasskeyView = z.infer<typeof participantPasskeyView>;
export const participantPasskeysPage = pageSchema(participantPasskeyView);

/** The participant's page names the passkey as `passkey_id`; a call has it in its URL. */
export const removeParticipantPasskeyIntent = z.object({
  intent: z.literal("remove"),
  passkey_id: z.uuid(msg("Not found")).optional(),
  ...correctionReason.shape,
});
export const participantPasskeyIntent = z.discriminatedUnion("intent", [removeParticipantPasskeyIntent]);

export const removedPasskeyView = z.object({ id: z.string() });
