import { adminCallLoader } from "~/http/admin-doors.server";
import { getInviteForm } from "~/services/organizations/admins.verbs.server";

/** `GET /admin/v2/users/new`: what the form of an invitation offers. */
export const loader = adminCallLoader(async ({ inOrganization }) => getInviteForm(await inOrganization()));
