/** The form of the first admin. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emailField } from "~/platform/email-field";
import { requiredText } from "~/platform/form-values";
import { MAX_ORGANIZATION_NAME } from "~/services/organizations/organizations.schema";

export const firstAdminInput = z.object({
  email: emailField(msg("Enter your email address")),
  organization_name: requiredText(MAX_ORGANIZATION_NAME),
  token: requiredText(100),
});
export type FirstAdminInput = z.infer<typeof firstAdminInput>;
