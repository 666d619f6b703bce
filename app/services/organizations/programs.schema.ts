/** An organization's programs as input and as views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { cleaned, formKey } from "~/platform/form-values";
import { filterOf, listQuery } from "~/platform/paging";
import { programName } from "~/services/program-settings/program-settings.schema";
import { isReservedSubdomain, MAX_SUBDOMAIN_LENGTH } from "./subdomains";

export const PROGRAM_STATUSES = ["active", "deactivated"] as const;

/** `organization/programs?page=&sort=&search=&status=`. */
export const programListQuery = listQuery(["name", "subdomain", "status", "created_at"], "name").extend({
  status: filterOf(z.enum(PROGRAM_STATUSES)),
});
export type ProgramListQuery = z.infer<typeof programListQuery>;

export const programRowView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string(),
  subdomain_url: z.string(),
  status: z.enum(PROGRAM_STATUSES),
  participants: z.number(),
  created_at: z.string(),
});
export type ProgramRowView = z.infer<typeof programRowView>;

/** The response of `POST /admin/v2/programs`. */
export const newProgramView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string(),
  subdomain_url: z.string(),
});
export type NewProgramView = z.infer<typeof newProgramView>;

/** The name of a program whose status changed. */
export const programStatusResult = z.object({ name: z.string() });

const subdomain = cleaned("code", msg("Enter text"))
  .toLowerCase()
  .max(MAX_SUBDOMAIN_LENGTH, msg("Use {max} characters or fewer"))
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/, msg("Use lowercase letters and digits, with hyphens between them"))
  .refine((text) => !isReservedSubdomain(text), msg("This address is reserved. Choose another."))
  .default("");

/** `POST /admin/v2/programs`; without an address the program gets a free one made from its name. */
export const newProgramInput = z.object({
  name: programName,
  subdomain,
});
export type NewProgramInput = z.infer<typeof newProgramInput>;

/** In the dialog the admin types the program's name to confirm; scripts need not send it. */
export const programConfirmation = z.object({ name: cleaned("line").max(200).optional() });
export type ProgramConfirmation = z.infer<typeof programConfirmation>;

/** `POST /admin/v2/programs` as the dialog and scripts send it. */
export const newProgramIntent = newProgramInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

export const programsIntent = z.discriminatedUnion("intent", [
  newProgramIntent,
  programConfirmation.extend({ intent: z.literal("deactivate"), program_id: z.uuid(msg("Choose a program")) }),
  z.object({ intent: z.literal("reactivate"), program_id: z.uuid(msg("Choose a program")) }),
]);
