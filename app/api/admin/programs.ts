import { adminCallLoader } from "~/http/admin-doors.server";
import { listMyPrograms } from "~/services/staff/staff.server";

/** `GET /admin/v2/programs`: the programs the admin may see (RULINGS "Admin lists as JSON"). */
export const loader = adminCallLoader(({ ctx }) => listMyPrograms(ctx));
