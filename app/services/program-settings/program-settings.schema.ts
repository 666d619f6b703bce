/** The general settings of a program as the console takes and gives them (specification 3, sections 2 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { yesOrNo } from "../form-values";

export const generalSettingsView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  status: z.string(),
  time_zone: z.string(),
  support_email: z.string().nullable(),
  i18n_enabled: z.boolean(),
  test_mode: z.boolean(),
  updated_at: z.string(),
});
export type GeneralSettingsView = z.infer<typeof generalSettingsView>;

/** Specification 2, section 5: the name of a program has 2 to 30 characters. */
export const programName = z
  .string(phrase("Name must be at least 2 characters."))
  .trim()
  .min(2, phrase("Name must be at least 2 characters."))
  .max(30, phrase("Name must not be longer than 30 characters."));

const timeZone = z.string(phrase("Choose a time zone")).refine(isTimeZone, phrase("Choose a time zone"));

/** `POST programs/{id}`, the general settings; what is not sent stays. */
export const generalSettingsChange = z.object({
  name: programName.optional(),
  time_zone: timeZone.optional(),
  support_email: z.preprocess(
    (value) => (value === "" ? null : value),
    z.email(phrase("Invalid email")).max(254).nullish(),
  ),
  i18n_enabled: yesOrNo().optional(),
  test_mode: yesOrNo().optional(),
  /** The version that the change was made on. */
  updated_at: z.iso.datetime(phrase("Reload the page and try again")).optional(),
});
export type GeneralSettingsChange = z.infer<typeof generalSettingsChange>;

export const saveGeneralSettingsIntent = z.discriminatedUnion("intent", [
  generalSettingsChange.extend({ intent: z.literal("update") }),
  generalSettingsChange.extend({ intent: z.literal("create") }),
]);

function isTimeZone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return text.includes("/") || text === "UTC";
  } catch {
    return false;
  }
}
