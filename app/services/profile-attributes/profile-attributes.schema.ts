/** The profile attributes of a program: what participants may say about themselves. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField, integer, requiredText } from "~/platform/form-values";
import { listQuery, pageSchema } from "~/platform/paging";
import { translationsField, translationsView } from "~/platform/translations";
import type { ProfileFieldType } from "~/services/participants/profile-fields";

export const FIELD_TYPES = [
  "text",
  "phone",
  "state",
  "postal",
  "list",
  "birthday",
] as const satisfies ProfileFieldType[];

/** What each type is called. */
export const FIELD_TYPE_LABELS: Readonly<Record<ProfileFieldType, string>> = {
  text: msg("Text"),
  phone: msg("Phone number"),
  state: msg("State (US)"),
  postal: msg("Zip Code"),
  list: msg("List, separated by commas"),
  birthday: msg("Birthday (month and day)"),
};

export const MAX_ATTRIBUTE_NAME = 60;
export const MAX_DISPLAY_NAME = 60;
/** The most attributes of a program; a longer form nobody would fill in. */
export const MAX_ATTRIBUTES = 50;

/** `GET programs/{id}/profile_attributes`. */
export const profileAttributeListQuery = listQuery(
  ["display_name", "attribute_name", "field_type", "active", "position"],
  "position",
);
export type ProfileAttributeListQuery = z.infer<typeof profileAttributeListQuery>;

export const profileAttributeView = z.object({
  id: z.string(),
  program_id: z.string(),
  display_name: z.string(),
  attribute_name: z.string(),
  translations: translationsView,
  field_type: z.enum(FIELD_TYPES),
  active: z.boolean(),
  position: z.number(),
  updated_at: z.string(),
});
export type ProfileAttributeView = z.infer<typeof profileAttributeView>;
export const profileAttributePage = pageSchema(profileAttributeView);

/** Columns of an import with a meaning of their own, which no attribute may have as its name. */
/** Columns of imports and exports, and what every object has, which a form would lose. */
const RESERVED = [
  ...["id", "email", "first_name", "last_name", "points", "tags", "status", "staff", "created_at"],
  "constructor",
];

const attributeName = requiredText(MAX_ATTRIBUTE_NAME)
  .regex(/^[a-z][a-z0-9_]*$/, msg("Use lowercase letters, digits and underscores, starting with a letter"))
  .refine((name) => !RESERVED.includes(name), msg("This name is reserved. Choose another one."));

const fields = {
  display_name: requiredText(MAX_DISPLAY_NAME),
  translations: translationsField({ display_name: MAX_DISPLAY_NAME }),
  field_type: z.enum(FIELD_TYPES, msg("Choose a type from the list")),
  active: booleanField(),
};

/** `attribute_name` is the key of the values in profiles and in files, so it stays as it is from then on. */
export const profileAttributeInput = z.object({
  ...fields,
  attribute_name: attributeName,
  translations: fields.translations.optional(),
  active: fields.active.default(true),
});
export type ProfileAttributeInput = z.infer<typeof profileAttributeInput>;

/**
 * The fields to change; without translations the stored ones stay. `updated_at`, if present, is the version that the form
 * was opened with.
 */
export const profileAttributeChange = z
  .object(fields)
  .partial()
  .extend({
    position: integer(1).optional(),
    updated_at: z.iso.datetime(msg("Reload the page and try again")).optional(),
  });
export type ProfileAttributeChange = z.infer<typeof profileAttributeChange>;

const createIntent = profileAttributeInput.extend({ intent: z.literal("create") });
const updateIntent = profileAttributeChange.extend({ intent: z.literal("update") });
/** The intents of the list, of one attribute, and of the page that creates and edits them. */
export const profileAttributeListIntent = z.discriminatedUnion("intent", [createIntent]);
export const storedProfileAttributeIntent = z.discriminatedUnion("intent", [updateIntent]);
export const profileAttributeIntent = z.discriminatedUnion("intent", [createIntent, updateIntent]);
