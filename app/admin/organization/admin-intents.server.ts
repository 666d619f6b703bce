import { runs, type AdminIntentArgs } from "~/http/handlers/admin.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { changeMembership, inviteAdmin, toggleAdminStatus } from "~/services/organizations/admins.admin.server";
import type { InvitationInput, MembershipInput, StatusToggle } from "~/services/organizations/admins.schema";
import { organizationPath } from "./organization-path.server";

type Keyed = { idempotency_key?: string };
type ForAdmin = { admin_id: string };

/** `create`: invites an admin. From the dialog and from `POST /admin/v2/users`. */
export const create = runs(
  inviteAdmin,
  async function create(
    { ctx, url, inOrganization, idempotencyKey }: AdminIntentArgs,
    { email, first_name, last_name, owner, roles, idempotency_key }: InvitationInput & Keyed,
  ): Promise<ActionResult> {
    const invitation = { email, first_name, last_name, owner, roles };
    const admin = await inviteAdmin(await inOrganization(), invitation, idempotencyKey ?? idempotency_key ?? null);
    const message = translate(ctx.locale, "Done! The admin has been invited.");
    return {
      message,
      body: { data: admin },
      redirectTo: organizationPath("admins", url),
      flash: { type: "default", message },
    };
  },
);

/** `update`: changes an admin's ownership and roles. */
export const update = runs(
  changeMembership,
  async function update(
    { ctx, url, inOrganization }: AdminIntentArgs,
    { admin_id, owner, roles }: MembershipInput & ForAdmin,
  ): Promise<ActionResult> {
    const admin = await changeMembership(await inOrganization(), admin_id, { owner, roles });
    const message = translate(ctx.locale, "{model} was updated successfully!", { model: admin.email });
    return redirectWithMessage(organizationPath("admins", url), message, { data: admin });
  },
);

/**
 * `toggle_user_status`: activates or deactivates an admin. From the dialog and from `POST
 * /admin/v2/users/{id}/toggle_user_status`.
 */
export const toggle_user_status = runs(
  toggleAdminStatus,
  async function toggle_user_status(
    { ctx, url, inOrganization }: AdminIntentArgs,
    { admin_id, active }: StatusToggle & ForAdmin,
  ): Promise<ActionResult> {
    const admin = await toggleAdminStatus(await inOrganization(), admin_id, { active });
    const message = translate(ctx.locale, admin.active ? "{email} was activated." : "{email} was deactivated.", {
      email: admin.email,
    });
    return redirectWithMessage(organizationPath("admins", url), message, { data: admin });
  },
);
