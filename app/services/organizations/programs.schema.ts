/** An organization's programs as the console lists and takes them (specification 2, sections 3, 5 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { formKey } from "../form-values";
import { listQuery } from "../paging";
import { programName } from "../program-settings/program-settings.schema";
import { isReservedSubdomain, MAX_SUBDOMAIN_LENGTH } from "./subdomains";

export const PROGRAM_STATUSES = ["active", "deactivated"] as const;

/** `organization/programs?page=&sort=&search=&status=`. */
export const programListQuery = listQuery(["name", "subdomain", "status", "created_at"], "name").extend({
  status: z.enum(PROGRAM_STATUSES).optional().catch(undefined),
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

/** What `POST /admin/v2/programs` answers. */
export const newProgramView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain: z.string(),
  subdomain_url: z.string(),
});
export type NewProgramView = z.infer<typeof newProgramView>;

const subdomain = z
  .string(phrase("The address must be text"))
  .trim()
  .toLowerCase()
  .max(MAX_SUBDOMAIN_LENGTH, phrase("Please use at most {max} characters"))
  .regex(/^([a-z0-9]([a-z0-9-]*[a-z0-9])?)?$/, phrase("Use lower-case letters, digits and hyphens between them"))
  .refine((text) => !isReservedSubdomain(text), phrase("This address is reserved. Please choose another."))
  .default("");

/** `POST /admin/v2/programs`; without an address the program gets a free one made from its name. */
export const newProgramInput = z.object({
  name: programName,
  subdomain,
});
export type NewProgramInput = z.infer<typeof newProgramInput>;

/** Whoever deactivates by hand types the program's name; a script need not. */
export const programConfirmation = z.object({ name: z.string().trim().max(200).optional() });
export type ProgramConfirmation = z.infer<typeof programConfirmation>;

/** `POST /admin/v2/programs`, also as the dialog sends it. */
export const newProgramIntent = newProgramInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

/** The intents of the programs page. */
export const programsIntent = z.discriminatedUnion("intent", [
  newProgramIntent,
  programConfirmation.extend({ intent: z.literal("deactivate"), program_id: z.uuid(phrase("Choose a program")) }),
  z.object({ intent: z.literal("reactivate"), program_id: z.uuid(phrase("Choose a program")) }),
]);
