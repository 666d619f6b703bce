import { create } from "~/admin/organization/admin-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { adminListQuery, invitationIntent } from "~/services/organizations/admins.schema";
import { listOrganizationAdmins } from "~/services/organizations/admins.verbs.server";

/** `GET /admin/v2/users`: the organization's admins (specification 3, section 7 "Dashboard and organization"). */
export const loader = adminCallLoader(async ({ url, inOrganization }) =>
  listOrganizationAdmins(await inOrganization(), adminListQuery.parse(Object.fromEntries(url.searchParams))),
);

/** `POST /admin/v2/users`: the invitation, its fields at the top or in `data`. */
export const action = adminCallAction(invitationIntent, { create });
