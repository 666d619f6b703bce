/** What the console knows of the admin and of the programs around (specification 3, "Page payload for admin pages"). Browser-safe. */
import { z } from "zod";
import { ALL_PROGRAM_PERMISSIONS, type ProgramPermission } from "~/auth/permissions";

const permission = z.enum(ALL_PROGRAM_PERMISSIONS as [ProgramPermission, ...ProgramPermission[]]);

/** `GET /admin/v2/programs`: one program the admin may see. */
export const staffProgramView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  permissions: z.array(permission),
});
export type StaffProgramView = z.infer<typeof staffProgramView>;

/** The payload around every page of the console; `program` is the one the page is about, or null. */
export const consoleFrameView = z.object({
  user: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    preferred_locale: z.string(),
  }),
  isAdmin: z.boolean(),
  userPrograms: z.array(staffProgramView),
  program: staffProgramView
    .extend({
      term_points_as: z.string(),
      term_rewards_as: z.string(),
      time_zone: z.string(),
      features: z.array(z.string()),
    })
    .nullable(),
  organization: z.object({ name: z.string() }).nullable(),
  user_permissions: z.array(permission),
});
export type ConsoleFrameView = z.infer<typeof consoleFrameView>;
