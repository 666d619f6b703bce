import { create } from "~/admin/organization/program-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/admin-doors.server";
import { newProgramIntent } from "~/services/organizations/programs.schema";
import { listMyPrograms } from "~/services/staff/staff.server";

/** `GET /admin/v2/programs`: the programs the admin may see (RULINGS "Admin lists as JSON"). */
export const loader = adminCallLoader(({ ctx }) => listMyPrograms(ctx));

/** `POST /admin/v2/programs` with a name (specification 2, section 7). */
export const action = adminCallAction(newProgramIntent, { create });
