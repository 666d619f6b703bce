/** The frame around the pages of the admin: who is signed in, and on which programs. Browser-safe. */
import { z } from "zod";
import { ALL_PROGRAM_PERMISSIONS, type ProgramPermission } from "~/platform/permissions";

const permission = z.enum(ALL_PROGRAM_PERMISSIONS as [ProgramPermission, ...ProgramPermission[]]);

/** `GET /admin/v2/programs`: one program that the admin may see. */
export const adminProgramView = z.object({
  id: z.string(),
  name: z.string(),
  subdomain_url: z.string(),
  /** Whether its site can be opened; false for a deactivated program. */
  active: z.boolean(),
  permissions: z.array(permission),
  /** Its organization, for those who may read the organization's audit log; null for the rest. */
  audit_organization_id: z.string().nullable(),
  /** The features that are on. */
  features: z.array(z.string()),
});
export type AdminProgramView = z.infer<typeof adminProgramView>;

/** The payload of the frame; `program` is the one that the page is about, or null. */
export const adminFrameView = z.object({
  user: z.object({
    id: z.string(),
    first_name: z.string(),
    last_name: z.string(),
    email: z.string(),
    preferred_locale: z.string(),
  }),
  isAdmin: z.boolean(),
  userPrograms: z.array(adminProgramView),
  program: adminProgramView
    .extend({
      term_points_as: z.string(),
      term_points_singular: z.string().nullable(),
      term_rewards_as: z.string(),
      time_zone: z.string(),
      currency: z.string(),
      /** Whether its site is in all languages of the product. */
      i18n_enabled: z.boolean(),
      /** Whether nobody has hidden the first steps of a new program yet. */
      first_steps_shown: z.boolean(),
      /** Whether certificates on the blockchain are on. */
      aptos_enabled: z.boolean(),
      /** The reasons for corrections; empty for those of the platform. */
      correction_reasons: z.array(z.string()),
    })
    .nullable(),
  organization: z
    .object({
      name: z.string(),
      logo_public_url: z.string().nullable(),
      background_image_public_url: z.string().nullable(),
    })
    .nullable(),
  user_permissions: z.array(permission),
});
export type AdminFrameView = z.infer<typeof adminFrameView>;
