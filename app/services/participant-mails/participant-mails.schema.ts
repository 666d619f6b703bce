/** Mails of a program to its participants: switches of the admin, and what people see who stop them. Browser-safe. */
import { z } from "zod";
import { LOCALES, msg } from "~/locales/translate";
import { booleanField, text } from "~/platform/form-values";
import { MAIL_KINDS } from "~/services/mail/mail-kinds";

/** A kind of mail with the program's switch. */
export const participantMailView = z.object({
  kind: z.enum(MAIL_KINDS),
  name: z.string(),
  /** When it is sent. */
  description: z.string(),
  active: z.boolean(),
});
export type ParticipantMailView = z.infer<typeof participantMailView>;

/** The same with an example. */
export const participantMailDetail = participantMailView.extend({
  /** The languages that the program writes in. */
  languages: z.array(z.enum(LOCALES)),
  example: z.object({ language: z.enum(LOCALES), subject: z.string(), html: z.string() }),
  /**
   * What the operator wrote in the example's language instead of the platform's subject and text; empty for those. Null
   * for a kind whose texts are not edited.
   */
  own_text: z.object({ subject: z.string(), text: z.string() }).nullable(),
});
export type ParticipantMailDetail = z.infer<typeof participantMailDetail>;

/** The language of the example. */
export const participantMailQuery = z.object({ language: z.enum(LOCALES).optional().catch(undefined) });
export type ParticipantMailQuery = z.infer<typeof participantMailQuery>;

const sendTest = z.object({
  intent: z.literal("send_test"),
  language: z.enum(LOCALES, msg("Choose a language")).default("en"),
});
export type TestMailInput = z.infer<typeof sendTest>;

const SUBJECT_MAX = 150;
const TEXT_MAX = 1000;

const update = z.object({
  intent: z.literal("update"),
  active: booleanField(),
  /** The language of `subject` and `text`. */
  language: z.enum(LOCALES, msg("Choose a language")).default("en"),
  /** For mails whose texts can be edited. Empty for the usual one; left out, it stays as it is. */
  subject: text(SUBJECT_MAX).optional(),
  text: text(TEXT_MAX).optional(),
});
export type ParticipantMailUpdate = z.output<typeof update>;
/** The intents of the page, and of the JSON call: an API key has no mailbox for a test. */
export const participantMailPageIntent = z.discriminatedUnion("intent", [update, sendTest]);
export const participantMailIntent = z.discriminatedUnion("intent", [update]);

/** What somebody sees who opened the link under a mail. */
export const unsubscribeView = z.object({
  program: z.string(),
  /** Their address, with most of it hidden: a forwarded mail has the link, too. */
  email: z.string(),
  /** Whether they get mails of the program at all. */
  subscribed: z.boolean(),
  /** They were opted out by the program, which only the program can change. */
  opted_out: z.boolean(),
  support_email: z.string().nullable(),
  /** What they chose; null while they have not. */
  email_setting_id: z.string().nullable(),
  email_settings: z.array(z.object({ id: z.string(), channel: z.string(), description: z.string() })),
});
export type UnsubscribeView = z.infer<typeof unsubscribeView>;

/** What was chosen before, to undo it; null for no choice. */
export const emailChoiceView = z.object({ previous_email_setting_id: z.string().nullable() });
export type EmailChoiceView = z.infer<typeof emailChoiceView>;

/**
 * `POST /unsubscribe/{token}`. Mail programs send `List-Unsubscribe=One-Click` and no intent (RFC 8058). An empty
 * `email_setting_id` is no choice, as in the beginning.
 */
export const unsubscribeInput = z.object({
  intent: z.enum(["unsubscribe", "choose"]).default("unsubscribe"),
  email_setting_id: z.union([z.literal(""), z.uuid(msg("Choose an email setting"))]).default(""),
});
export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;
