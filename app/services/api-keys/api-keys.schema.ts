/** The schemas of API keys. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, requiredText } from "~/platform/form-values";
import { pageSchema } from "~/platform/paging";
import { API_KEY_SCOPES } from "~/platform/permissions";
import { isTime } from "~/platform/zoned-time";
import { KEY_ACCESS } from "./scopes";

export const MAX_KEY_NAME = 80;
const EXPIRY = msg("Enter a day, like 2027-06-30");
const SCOPE = z.enum(API_KEY_SCOPES);
const FROM_LIST = msg("Choose permissions from the list");

export const KEY_STATUSES = ["active", "expired", "revoked"] as const;

export const apiKeyView = z.object({
  id: z.string(),
  name: z.string(),
  /** How the key begins; the rest is never shown again. */
  prefix: z.string(),
  access: z.enum(KEY_ACCESS),
  scopes: z.array(z.string()),
  status: z.enum(KEY_STATUSES),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
  revoked_at: z.string().nullable(),
  /** `active`: whether the person still has access to the organization. */
  created_by: z.object({ id: z.string(), name: z.string(), active: z.boolean() }),
});
export type ApiKeyView = z.infer<typeof apiKeyView>;

/** `GET programs/{id}/api_auths`. */
export const apiKeyPage = pageSchema(apiKeyView);

/** A new key, with its text for the only time. */
export const newApiKeyView = apiKeyView.extend({ api_key: z.string() });
export type NewApiKeyView = z.infer<typeof newApiKeyView>;

/** The page with the form of a new key. */
export const apiKeyFormView = z.object({ expires_at: z.string(), last_day: z.string() });

/** `POST programs/{id}/api_auths`. `scopes` are needed for selected permissions only, and mean them. */
export const apiKeyInput = z.object({
  name: requiredText(MAX_KEY_NAME),
  expires_at: cleaned("line", EXPIRY).refine((text) => z.iso.date().safeParse(text).success || isTime(text), EXPIRY),
  access: z.enum(KEY_ACCESS, msg("Choose what the key can do")).optional(),
  scopes: z
    .preprocess(
      (value) => (Array.isArray(value) ? value.filter((scope) => scope !== "") : value),
      z.array(SCOPE, FROM_LIST),
    )
    .optional(),
});
export type ApiKeyInput = z.infer<typeof apiKeyInput>;

export const newApiKeyIntent = z.discriminatedUnion("intent", [apiKeyInput.extend({ intent: z.literal("create") })]);
const revokeIntent = z.object({ intent: z.literal("revoke"), id: z.string() });
export const apiKeyListIntent = z.discriminatedUnion("intent", [...newApiKeyIntent.options, revokeIntent]);
/** `DELETE programs/{id}/api_auths/{key_id}`. */
export const storedApiKeyIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("revoke") })]);
