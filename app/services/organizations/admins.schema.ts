/** An organization's admins as the console lists, invites and changes them (specification 3, sections 2 and 7). Browser-safe. */
import { z } from "zod";
import { phrase } from "~/locales/say";
import { formKey, yesOrNo } from "../form-values";
import { listQuery } from "../paging";

export const ADMIN_STATUSES = ["active", "invited", "deactivated"] as const;
export const ROLES = ["manager", "reviewer", "analyst"] as const;
export const STANDINGS = ["owner", ...ROLES] as const;

/** `organization/admins?page=&sort=&search=&status=&role=`. */
export const adminListQuery = listQuery(["name", "email", "last_sign_in_at", "created_at"], "name").extend({
  status: z.enum(ADMIN_STATUSES).optional().catch(undefined),
  role: z.enum(STANDINGS).optional().catch(undefined),
});
export type AdminListQuery = z.infer<typeof adminListQuery>;

export const adminRowView = z.object({
  id: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** Of the organization: may do everything on each of its programs. */
  owner: z.boolean(),
  roles: z.array(z.object({ program_id: z.string(), program_name: z.string(), role: z.enum(ROLES) })),
  status: z.enum(ADMIN_STATUSES),
  /** Null: never here yet. */
  last_sign_in_at: z.string().nullable(),
  created_at: z.string(),
});
export type AdminRowView = z.infer<typeof adminRowView>;

/** `GET /admin/v2/users/new`: what the form of an invitation offers. */
export const inviteFormView = z.object({
  programs: z.array(z.object({ id: z.string(), name: z.string() })),
  roles: z.array(z.enum(ROLES)),
});
export type InviteFormView = z.infer<typeof inviteFormView>;

const personName = z
  .string(phrase("The name must be text"))
  .trim()
  .max(80, phrase("Please use at most {max} characters"))
  .default("");

/** Roles by program id; an empty one is none. */
const roles = z
  .record(z.uuid(phrase("Choose a program")), z.enum([...ROLES, ""], phrase("Choose a role")))
  .default({})
  .transform(
    (all) =>
      Object.fromEntries(Object.entries(all).filter(([, role]) => role !== "")) as Record<
        string,
        (typeof ROLES)[number]
      >,
  );

/** What somebody is to be in the organization: owner, or staff of single programs. */
export const standingInput = z.object({ owner: yesOrNo().default(false), roles });
export type StandingInput = z.infer<typeof standingInput>;

/** `POST /admin/v2/users`. */
export const invitationInput = standingInput.extend({
  email: z
    .string(phrase("Email is required"))
    .trim()
    .toLowerCase()
    .min(1, phrase("Email is required"))
    .max(254)
    .pipe(z.email(phrase("Invalid email"))),
  first_name: personName,
  last_name: personName,
});
export type InvitationInput = z.infer<typeof invitationInput>;

/** `POST /admin/v2/users/{id}/toggle_user_status`: what it is to be, else the other than it is. */
export const statusToggle = z.object({ active: yesOrNo().optional() });
export type StatusToggle = z.infer<typeof statusToggle>;

/** The same as the dialog and scripts send it. */
export const invitationIntent = invitationInput.extend({ intent: z.literal("create"), idempotency_key: formKey });

const adminId = z.uuid(phrase("Choose an admin"));

/** The intents of the admins page. */
export const adminsIntent = z.discriminatedUnion("intent", [
  invitationIntent,
  standingInput.extend({ intent: z.literal("update"), admin_id: adminId }),
  statusToggle.extend({ intent: z.literal("toggle_user_status"), admin_id: adminId }),
]);
