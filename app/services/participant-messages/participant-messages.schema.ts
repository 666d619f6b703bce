/** What admins write to one participant, and templates for it. Browser-safe. */
import { z } from "zod";
import { MAIL_FAILURES } from "~/integrations/mail/mail-failure";
import { LOCALES, msg } from "~/locales/translate";
import { booleanField, cleaned, formKey, requiredText, text } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";

export const MAX_SUBJECT = 150;
export const MAX_MESSAGE = 5_000;
export const MAX_TEMPLATE_NAME = 60;
/** Of a program. */
export const MAX_TEMPLATES = 50;

const messageText = z.object({ subject: z.string(), text: z.string() });
export type MessageText = z.infer<typeof messageText>;

/** `GET programs/{id}/email_templates`. */
export const templateListQuery = listQuery(["name", "updated_at"], "name");
export type TemplateListQuery = z.infer<typeof templateListQuery>;

export const templateView = z.object({
  id: z.string(),
  name: z.string(),
  subject_en: z.string(),
  text_en: z.string(),
  /** Empty where there is no Spanish: then participants get the English text. */
  subject_es: z.string(),
  text_es: z.string(),
  updated_at: z.string(),
});
export type TemplateView = z.infer<typeof templateView>;

const templateInput = z.object({
  name: requiredText(MAX_TEMPLATE_NAME),
  subject_en: requiredText(MAX_SUBJECT),
  text_en: requiredText(MAX_MESSAGE),
  subject_es: text(MAX_SUBJECT).default(""),
  text_es: text(MAX_MESSAGE).default(""),
});
const BOTH = msg("Write both the subject and the text in this language");
const isWhole = ({ subject_es, text_es }: { subject_es: string; text_es: string }) =>
  (subject_es === "") === (text_es === "");

export const createTemplateIntent = templateInput
  .extend({ intent: z.literal("create") })
  .refine(isWhole, { message: BOTH, path: ["text_es"] });
export const updateTemplateIntent = templateInput
  .extend({ intent: z.literal("update"), updated_at: z.string().optional() })
  .refine(isWhole, { message: BOTH, path: ["text_es"] });
export type TemplateInput = z.output<typeof templateInput>;
export type TemplateChange = TemplateInput & { updated_at?: string };
export const deleteTemplateIntent = z.object({ intent: z.literal("delete") });
export const templateIntent = z.discriminatedUnion("intent", [
  createTemplateIntent,
  updateTemplateIntent,
  deleteTemplateIntent,
]);
export const templateListIntent = z.discriminatedUnion("intent", [createTemplateIntent]);
export const storedTemplateIntent = z.discriminatedUnion("intent", [updateTemplateIntent, deleteTemplateIntent]);

/** The attempts of the job `send-participant-message`, which last some hours. */
export const MESSAGE_ATTEMPTS = 12;

export const MESSAGE_STATUSES = ["queued", "sent", "not_sent", "not_delivered"] as const;

export const messageView = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  /** The name of the template that it began with; null for a text of its own. */
  template: z.string().nullable(),
  author: z.string(),
  by_key: z.boolean(),
  /**
   * `not_sent`: the account was blocked or deleted, or its emails turned off, before the mail could be sent.
   * `not_delivered`: the mail server did not take it, however often it was tried.
   */
  status: z.enum(MESSAGE_STATUSES),
  /** Why it was not delivered; null otherwise. */
  failure: z.enum(MAIL_FAILURES).nullable(),
  created_at: z.string(),
});
export type MessageView = z.infer<typeof messageView>;

/** `GET participants/{id}/emails`: newest first. */
export const messageListQuery = listQuery(["created_at"], "-created_at").extend({
  /** The template to begin with, which the page fills in. */
  template: z.uuid().optional().catch(undefined),
});
export type MessageListQuery = z.infer<typeof messageListQuery>;

/** Why somebody cannot be written to, or only about their account. */
export const REACH = ["all", "service", "none"] as const;
export type Reach = (typeof REACH)[number];

export const messagePage = pageSchema(messageView).extend({
  /** `service`: they turned off emails, so only what is about their account may be sent. `none`: nothing is. */
  reach: z.enum(REACH),
  /** The language in which the participant gets mails. */
  language: z.enum(LOCALES),
  templates: z.array(z.object({ id: z.string(), name: z.string() })),
  /** The chosen template, filled in for the participant. */
  draft: messageText.extend({ template_id: z.string().nullable() }),
});
export type MessagePage = z.infer<typeof messagePage>;

const message = z.object({
  id: z.string().optional(),
  template_id: z.union([z.literal("").transform(() => undefined), z.uuid()]).optional(),
  /** Of the template, if it is left out. */
  subject: cleaned("line").max(MAX_SUBJECT, msg("Use {max} characters or fewer")).optional(),
  text: cleaned("line").max(MAX_MESSAGE, msg("Use {max} characters or fewer")).optional(),
});
export type MessageDraft = Pick<z.output<typeof message>, "template_id" | "subject" | "text">;

export const previewMessageIntent = message.extend({ intent: z.literal("preview_email") });
export const sendMessageIntent = message.extend({
  intent: z.literal("send_email"),
  /** Sends it to somebody who turned off emails: it is about their account, or a request of theirs. */
  service: booleanField().default(false),
  idempotency_key: formKey,
});
export type MessageToSend = MessageDraft & { service: boolean };
export const messageIntent = z.discriminatedUnion("intent", [previewMessageIntent, sendMessageIntent]);

export const messagePreview = messageText.extend({
  language: z.enum(LOCALES),
  html: z.string(),
});
export type MessagePreview = z.infer<typeof messagePreview>;
