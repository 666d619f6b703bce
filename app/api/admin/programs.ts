import { create } from "~/admin/organization/program-intents.server";
import { adminCallAction, adminCallLoader } from "~/http/handlers/admin.server";
import { listMyPrograms } from "~/services/admins/admin-frame.admin.server";
import { newProgramIntent } from "~/services/organizations/programs.schema";

/** `GET /admin/v2/programs`: the programs that the admin has access to, as a bare array. */
export const loader = adminCallLoader({ runs: listMyPrograms }, ({ ctx }) => listMyPrograms(ctx));

/** `POST /admin/v2/programs` with a name: creates a program. */
export const action = adminCallAction(newProgramIntent, { create });
