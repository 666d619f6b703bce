import type { IntentArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { InvitationInput, StandingInput, StatusToggle } from "~/services/organizations/admins.schema";
import { changeStanding, inviteAdmin, toggleAdminStatus } from "~/services/organizations/admins.verbs.server";
import { organizationPath } from "./organization-path.server";

type Keyed = { idempotency_key?: string };
type OfAdmin = { admin_id: string };

/** `create`: from the dialog and from `POST /admin/v2/users`. */
export async function create(
  { ctx, url, inOrganization, idempotencyKey }: IntentArgs,
  { email, first_name, last_name, owner, roles, idempotency_key }: InvitationInput & Keyed,
): Promise<Outcome> {
  const invitation = { email, first_name, last_name, owner, roles };
  const admin = await inviteAdmin(await inOrganization(), invitation, idempotencyKey ?? idempotency_key ?? null);
  const message = say(ctx.locale, "Done! The admin has been invited.");
  return {
    message,
    body: { data: admin },
    redirectTo: organizationPath("admins", url),
    flash: { type: "default", message },
  };
}

/** `update`: what an admin is in the organization. */
export async function update(
  { ctx, url, inOrganization }: IntentArgs,
  { admin_id, owner, roles }: StandingInput & OfAdmin,
): Promise<Outcome> {
  const admin = await changeStanding(await inOrganization(), admin_id, { owner, roles });
  const message = say(ctx.locale, "{model} was updated successfully!", { model: admin.email });
  return {
    message,
    body: { data: admin },
    redirectTo: organizationPath("admins", url),
    flash: { type: "success", title: say(ctx.locale, "Sucess!"), message },
  };
}

/** `toggle_user_status`: from the dialog and from `POST /admin/v2/users/{id}/toggle_user_status`. */
export async function toggle_user_status(
  { ctx, url, inOrganization }: IntentArgs,
  { admin_id, active }: StatusToggle & OfAdmin,
): Promise<Outcome> {
  const admin = await toggleAdminStatus(await inOrganization(), admin_id, { active });
  const message = say(ctx.locale, admin.active ? "{email} is active again." : "{email} was deactivated.", {
    email: admin.email,
  });
  return {
    message,
    body: { data: admin },
    redirectTo: organizationPath("admins", url),
    flash: { type: "success", message },
  };
}
