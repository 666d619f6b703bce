import { adminCallLoader } from "~/http/handlers/admin.server";
import { getInviteForm } from "~/services/organizations/admins.admin.server";

/** `GET /admin/v2/users/new`: the programs and roles that an invitation can give. */
export const loader = adminCallLoader(async ({ inOrganization }) => getInviteForm(await inOrganization()));
