/** What participants of a program may choose about its mails. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { integer, requiredText } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { translationsField, translationsView } from "~/platform/translations";

/** Which mails somebody gets: all, only those about themselves, or none but sign-in codes. */
export const CHANNELS = ["all", "important", "none"] as const;
export type Channel = (typeof CHANNELS)[number];

export const CHANNEL_LABELS: Readonly<Record<Channel, string>> = {
  all: msg("All emails"),
  important: msg("Important emails only"),
  none: msg("No emails"),
};

export const MAX_DESCRIPTION = 200;
/** The most settings of a program: participants choose one of them. */
export const MAX_SETTINGS = 20;

/** `GET programs/{id}/communication_settings`. */
export const communicationSettingListQuery = listQuery(["description", "channel", "position"], "position");
export type CommunicationSettingListQuery = z.infer<typeof communicationSettingListQuery>;

export const communicationSettingView = z.object({
  id: z.string(),
  program_id: z.string(),
  channel: z.enum(CHANNELS),
  description: z.string(),
  translations: translationsView,
  position: z.number(),
  /** How many participants have chosen it. */
  participants: z.number(),
  updated_at: z.string(),
});
export type CommunicationSettingView = z.infer<typeof communicationSettingView>;
export const communicationSettingPage = pageSchema(communicationSettingView);

const fields = {
  channel: z.enum(CHANNELS, msg("Choose which emails these participants get")),
  description: requiredText(MAX_DESCRIPTION),
  translations: translationsField({ description: MAX_DESCRIPTION }),
};

export const communicationSettingInput = z.object({ ...fields, translations: fields.translations.optional() });
export type CommunicationSettingInput = z.infer<typeof communicationSettingInput>;

/**
 * The fields to change; without translations the stored ones stay. `updated_at`, if present, is the version that the form
 * was opened with.
 */
export const communicationSettingChange = z
  .object(fields)
  .partial()
  .extend({
    position: integer(1).optional(),
    updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
  });
export type CommunicationSettingChange = z.infer<typeof communicationSettingChange>;

const createIntent = communicationSettingInput.extend({ intent: z.literal("create") });
const updateIntent = communicationSettingChange.extend({ intent: z.literal("update") });
/** The intents of the list, of one setting, and of the page that creates and edits them. */
export const communicationSettingListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedCommunicationSettingIntent = z.discriminatedUnion("intent", [updateIntent]);
export const communicationSettingIntent = z.discriminatedUnion("intent", [createIntent, updateIntent]);
