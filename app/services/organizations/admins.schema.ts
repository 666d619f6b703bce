/** An organization's admins as input and as views. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { emailField } from "~/platform/email-field";
import { booleanField, formKey, personName } from "~/platform/form-values";
import { filterOf, listQuery } from "~/platform/paging";

export const ADMIN_STATUSES = ["active", "invited", "deactivated"] as const;
export const ROLES = ["manager", "reviewer", "analyst"] as const;
export const ROLE_FILTERS = ["owner", ...ROLES] as const;

/** `organization/admins?page=&sort=&search=&status=&role=`. */
export const adminListQuery = listQuery(["name", "email", "last_sign_in_at", "created_at"], "name").extend({
  status: filterOf(z.enum(ADMIN_STATUSES)),
  role: filterOf(z.enum(ROLE_FILTERS)),
});
export type AdminListQuery = z.infer<typeof adminListQuery>;

export const adminRowView = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** An owner of the organization has every permission on each of its programs. */
  owner: z.boolean(),
  roles: z.array(z.object({ program_id: z.string(), program_name: z.string(), role: z.enum(ROLES) })),
  status: z.enum(ADMIN_STATUSES),
  /** How many API keys and webhooks of this person are in use. */
  working_on: z.object({ api_keys: z.number(), webhooks: z.number() }),
  /** Null: never signed in. */
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
});
export type AdminRowView = z.infer<typeof adminRowView>;

/** `GET /admin/v2/users/new`: the choices of the invitation form. */
export const inviteFormView = z.object({
  programs: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(z.enum(ROLES)),
});
export type InviteFormView = z.infer<typeof inviteFormView>;

/** The admin whose membership was created or changed. */
export const membershipResult = z.object({ id: z.string(), email: z.string() });

const inProgram = { id: z.string(), program_id: z.string(), program_name: z.string() };

/** The valid API keys and the webhooks that are on, which an admin made and which work on without them. */
export const workingOn = z.object({
  api_keys: z.array(z.object({ ...inProgram, name: z.string(), prefix: z.string() })),
  webhooks: z.array(z.object({ ...inProgram, url: z.string() })),
});
export type WorkingOn = z.infer<typeof workingOn>;

export const changedMembership = membershipResult.extend({ working_on: workingOn });
export type ChangedMembership = z.infer<typeof changedMembership>;
export const statusResult = changedMembership.extend({ active: z.boolean() });
export type StatusResult = z.infer<typeof statusResult>;

/** Roles by program id; an empty string is no role. */
const roles = z
  .record(z.uuid(msg("Choose a program")), z.enum([...ROLES, ""], msg("Choose a role")))
  .default({})
  .transform(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, role]) => role !== "")) as Record<
        string,
        (typeof ROLES)[number]
      >,
  );

/** A membership: owner of the organization, or roles on single programs. */
export const membershipInput = z.object({ owner: booleanField().default(false), roles });
export type MembershipInput = z.infer<typeof membershipInput>;

/** `POST /admin/v2/users`. */
export const invitationInput = membershipInput.extend({
  email: emailField(msg("Email is required")),
  first_name: personName(80).default(""),
  last_name: personName(80).default(""),
});
export type InvitationInput = z.infer<typeof invitationInput>;

/** `POST /admin/v2/users/{id}/toggle_user_status`: the new status; without one the status is toggled. */
export const statusToggle = z.object({ active: booleanField().optional() });
export type StatusToggle = z.infer<typeof statusToggle>;

/** The invitation as the dialog and scripts send it. */
export const invitationIntent = invitationInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

const adminId = z.uuid(msg("Choose an admin"));

export const adminsIntent = z.discriminatedUnion("intent", [
  invitationIntent,
  membershipInput.extend({ intent: z.literal("update"), admin_id: adminId }),
  statusToggle.extend({ intent: z.literal("toggle_user_status"), admin_id: adminId }),
  z.object({ intent: z.literal("end_keys_and_webhooks"), admin_id: adminId }),
]);
