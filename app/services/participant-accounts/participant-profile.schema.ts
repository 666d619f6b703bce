/** The profile attributes of a participant, for the admin. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned } from "~/platform/form-values";
import { pageSchema } from "~/platform/paging";

/** A value of the profile. `id` is that of the program's attribute: a participant has at most one value of each. */
export const participantProfileView = z.object({
  id: z.string(),
  attribute_name: z.string(),
  attribute_display_name: z.string(),
  attribute_field_type: z.enum(["text", "phone", "state", "postal", "list", "birthday"]),
  value: z.string(),
});
export type ParticipantProfileView = z.infer<typeof participantProfileView>;

export const participantProfilePage = pageSchema(participantProfileView).extend({
  /** The program's active attributes without a value, which can be added. */
  choices: z.array(participantProfileView),
});
export type ParticipantProfilePage = z.infer<typeof participantProfilePage>;

export const newProfileForm = participantProfilePage.pick({ choices: true });

const CHOOSE = msg("Choose an attribute from the list");
const value = cleaned("line");

/** `POST participants/{id}/participant_profile`: a new value. */
export const createProfileIntent = z.object({
  intent: z.literal("create"),
  profile_attribute_id: z.string(CHOOSE).min(1, CHOOSE),
  value,
});
/** `PUT participants/{id}/participant_profile/{participant_profile_id}`; an empty value removes it. */
export const updateProfileIntent = z.object({
  intent: z.literal("update"),
  value,
  /** The value that the form was filled with. Another one by now is a conflict. */
  stored: z.string().optional(),
});
export const newProfileIntent = z.discriminatedUnion("intent", [createProfileIntent]);
export const storedProfileIntent = z.discriminatedUnion("intent", [updateProfileIntent]);
