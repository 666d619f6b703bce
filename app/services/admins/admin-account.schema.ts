/** What admins see and change of themselves. Browser-safe. */
import { z } from "zod";
import { LOCALES, msg } from "~/locales/translate";
import { booleanField, personName } from "~/platform/form-values";

const MAX_NAME = 60;

const name = (required: string) => personName(MAX_NAME, required).min(1, required);

/** `PUT /admin/v2/users/{id}`: what is sent is changed, the rest stays. */
export const myAccountInput = z.object({
  first_name: name(msg("First name is required")).optional(),
  last_name: name(msg("Last name is required")).optional(),
  preferred_locale: z.enum(LOCALES, msg("Choose a language")).optional(),
  /** Whether a mail says each morning what waits in the admin's programs. */
  daily_mail: booleanField().optional(),
});
export type MyAccountInput = z.infer<typeof myAccountInput>;

export const accountIntent = z.discriminatedUnion("intent", [
  myAccountInput.extend({ intent: z.literal("update") }),
  z.object({ intent: z.literal("end_session"), session_id: z.string() }),
  z.object({ intent: z.literal("end_sessions") }),
]);

/** A browser that is signed in. */
export const adminSessionView = z.object({
  id: z.string(),
  browser: z.string().nullable(),
  os: z.string().nullable(),
  created_at: z.string(),
  last_seen_at: z.string(),
  current: z.boolean(),
});
export type AdminSessionView = z.infer<typeof adminSessionView>;

export const myAccountView = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  preferred_locale: z.enum(LOCALES),
  daily_mail: z.boolean(),
});
export type MyAccountView = z.infer<typeof myAccountView>;

/** `current`: whether the ended session was the one of the request. */
export const endedSessionView = z.object({ current: z.boolean() });

/** How many sessions were ended. */
export const endedSessionsView = z.object({ ended: z.number() });
