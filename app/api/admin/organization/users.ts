import { create } from "~/admin/organization/admin-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/handlers/admin.server";
import { listOrganizationAdmins } from "~/services/organizations/admins.admin.server";
import { adminListQuery, invitationIntent } from "~/services/organizations/admins.schema";

/** `GET /admin/v2/users`: the organization's admins. */
export const loader = adminCallLoader({ query: adminListQuery }, async ({ query, inOrganization }) =>
  listOrganizationAdmins(await inOrganization(), query),
);

/** `POST /admin/v2/users`: invites an admin. The fields are at the top level or in `data`. */
export const action = adminCallAction(invitationIntent, { create });
