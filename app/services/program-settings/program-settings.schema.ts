/** The general settings of a program as input and as view. Browser-safe. */
import { z } from "zod";
import { CURRENCIES } from "~/locales/money";
import { msg } from "~/locales/translate";
import { booleanField } from "~/platform/form-values";
import { isTimeZone } from "~/platform/zoned-time";
import type { BrandingForm } from "./branding.schema";

export const generalSettingsView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  status: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  /** Whether there are payments, so that the currency stays. */
  currency_locked: z.boolean(),
  support_email: z.string().nullable(),
  i18n_enabled: z.boolean(),
  test_mode: z.boolean(),
  /** Hash of the values, so that two forms of settings do not conflict. */
  version: z.string(),
});
export type GeneralSettingsView = z.infer<typeof generalSettingsView>;

/** The name of a program. */
export const programName = z
  .string(msg("Name must be at least 2 characters."))
  .trim()
  .min(2, msg("Name must be at least 2 characters."))
  .max(30, msg("Name must not be longer than 30 characters."));

const timeZone = z.string(msg("Choose a time zone")).refine(isTimeZone, msg("Choose a time zone"));

/** `POST programs/{id}`, the general settings; what is not sent stays. */
export const generalSettingsChange = z.object({
  name: programName.optional(),
  time_zone: timeZone.optional(),
  currency: z
    .string(msg("Choose a currency"))
    .refine((code) => CURRENCIES.includes(code), msg("Choose a currency"))
    .optional(),
  support_email: z.preprocess(
    (value) => (value === "" ? null : value),
    z.email(msg("Invalid email")).max(254).nullish(),
  ),
  i18n_enabled: booleanField().optional(),
  test_mode: booleanField().optional(),
});
export type GeneralSettingsChange = z.infer<typeof generalSettingsChange>;

/** The forms of settings, by their address below the program's. */
export type SettingsForm = "settings/program/general" | BrandingForm;

/** What saving settings returns: the values of the forms that were saved, with their version. */
export const savedSettings = generalSettingsView.partial().extend({ id: z.string(), version: z.string() }).loose();
export type SavedSettings = z.infer<typeof savedSettings>;

/** `POST programs/{id}` and the forms: the fields that are sent name the settings. */
export const settingsIntent = z.discriminatedUnion("intent", [
  z.looseObject({ intent: z.literal("create") }),
  z.looseObject({ intent: z.literal("update") }),
]);
