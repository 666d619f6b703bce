import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate, type Locale } from "~/locales/translate";
import {
  changeMembership,
  endKeysAndWebhooks,
  inviteAdmin,
  toggleAdminStatus,
} from "~/services/organizations/admins.admin.server";
import type { InvitationInput, MembershipInput, StatusToggle, WorkingOn } from "~/services/organizations/admins.schema";
import { organizationPath } from "./organization-path.server";

type Keyed = { idempotency_key?: string };
type ForAdmin = { admin_id: string };

/** `create`: invites an admin. From the dialog and from `POST /admin/v2/users`. */
export const create = runs(
  inviteAdmin,
  async function create(
    run,
    { ctx, url, inOrganization, idempotencyKey }: AdminIntentArgs,
    { email, first_name, last_name, owner, roles, idempotency_key }: InvitationInput & Keyed,
  ): Promise<ActionResult> {
    const invitation = { email, first_name, last_name, owner, roles };
    const admin = await run(await inOrganization(), invitation, idempotencyKey ?? idempotency_key ?? null);
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
    run,
    { ctx, url, inOrganization }: AdminIntentArgs,
    { admin_id, owner, roles }: MembershipInput & ForAdmin,
  ): Promise<ActionResult> {
    const admin = await run(await inOrganization(), admin_id, { owner, roles });
    const message = translate(ctx.locale, "{model} was updated successfully!", { model: admin.email });
    return redirectWithMessage(organizationPath("admins", url), message, { data: admin });
  },
);

/** `end_keys_and_webhooks`: ends what an admin made and what works on without them. */
export const end_keys_and_webhooks = runs(
  endKeysAndWebhooks,
  async function end_keys_and_webhooks(
    run,
    { ctx, url, inOrganization }: AdminIntentArgs,
    { admin_id }: ForAdmin,
  ): Promise<ActionResult> {
    const admin = await run(await inOrganization(), admin_id);
    const message = translate(ctx.locale, "The API keys were revoked and the webhooks turned off.");
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
    run,
    { ctx, url, inOrganization }: AdminIntentArgs,
    { admin_id, active }: StatusToggle & ForAdmin,
  ): Promise<ActionResult> {
    const admin = await run(await inOrganization(), admin_id, { active });
    const values = { email: admin.email };
    const message = admin.active
      ? translate(ctx.locale, "{email} was activated.", values)
      : [
          translate(ctx.locale, "{email} was deactivated.", values),
          ...workingOnTexts(ctx.locale, admin.working_on),
        ].join(" ");
    return redirectWithMessage(organizationPath("admins", url), message, { data: admin });
  },
);

/** What works on without the admin, in words; nothing if nothing does. */
function workingOnTexts(locale: Locale, { api_keys, webhooks }: WorkingOn): string[] {
  const texts = [];
  if (api_keys.length > 0)
    texts.push(
      translate(
        locale,
        {
          one: "{count} API key of this person keeps working.",
          other: "{count} API keys of this person keep working.",
        },
        { count: api_keys.length },
      ),
    );
  if (webhooks.length > 0)
    texts.push(
      translate(
        locale,
        {
          one: "{count} webhook of this person keeps working.",
          other: "{count} webhooks of this person keep working.",
        },
        { count: webhooks.length },
      ),
    );
  return texts;
}
