/** Organizations as the admin shows them, and their settings as input. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { optionalFile, requiredText } from "~/platform/form-values";

const organizationChoice = z.object({ id: z.string(), name: z.string() });

/** The organization that a page is about, and those to choose from. */
export const organizationView = organizationChoice.extend({
  logo_public_url: z.string().nullable(),
  background_image_public_url: z.string().nullable(),
  choices: z.array(organizationChoice),
});
export type OrganizationView = z.infer<typeof organizationView>;

export const MAX_ORGANIZATION_NAME = 80;

export const organizationSettingsView = z.object({
  name: z.string(),
  logo_file_id: z.string().nullable(),
  background_image_file_id: z.string().nullable(),
  /** Hash of the values, which the form sends back. */
  version: z.string(),
});
export type OrganizationSettingsView = z.infer<typeof organizationSettingsView>;

/** What is not sent stays; an empty picture is removed. */
const organizationChange = z.object({
  name: requiredText(MAX_ORGANIZATION_NAME).optional(),
  logo_file_id: optionalFile().optional(),
  background_image_file_id: optionalFile().optional(),
  version: z.string(msg("Reload the page and try again")).optional(),
});
export type OrganizationChange = z.output<typeof organizationChange>;

export const organizationIntent = z.discriminatedUnion("intent", [
  organizationChange.extend({ intent: z.literal("update") }),
]);
