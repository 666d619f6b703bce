/** Evergreen settings: what a program can have done by itself. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { booleanField } from "~/platform/form-values";

/** Each has a job of its own; a definition without one would be a switch without effect. */
export const EVERGREEN_KEYS = ["reward_ending_mail", "inactive_after_180_days"] as const;
export type EvergreenKey = (typeof EVERGREEN_KEYS)[number];

/** The texts of the definitions, which a migration wrote: listed here so that they are translated. */
const _TEXTS = [
  msg("Reward ending email"),
  msg("Participants who have enough points for a reward get an email three days before it ends."),
  msg("Inactive after 180 days"),
  msg("Participants who have not signed in for 180 days become inactive. They are active again when they sign in."),
];

/** The value of a program; null where it was never set, which is the same as off. */
export const evergreenValueView = z.object({
  id: z.string(),
  active: z.boolean(),
  evergreen_setting_definition_id: z.string(),
});
export type EvergreenValueView = z.infer<typeof evergreenValueView>;

/** A definition with the program's value. */
export const evergreenSettingView = z.object({
  /** Of the definition. */
  id: z.string(),
  key: z.string(),
  name: z.string(),
  description: z.string(),
  active: z.boolean(),
  evergreen_setting_value: evergreenValueView.nullable(),
});
export type EvergreenSettingView = z.infer<typeof evergreenSettingView>;

const active = booleanField();

/** `POST programs/{id}/evergreen_setting_values`. */
export const evergreenValueInput = z.object({
  evergreen_setting_definition_id: z.uuid(msg("Choose a setting from the list")),
  active,
});
export type EvergreenValueInput = z.output<typeof evergreenValueInput>;

export const evergreenListIntent = z.discriminatedUnion("intent", [
  evergreenValueInput.extend({ intent: z.literal("create") }),
]);
/** The intent of one value, and of the page of a definition. */
export const evergreenValueIntent = z.discriminatedUnion("intent", [z.object({ intent: z.literal("update"), active })]);
