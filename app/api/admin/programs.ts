import { create } from "~/admin/organization/program-intents.server";
import { adminCallAction, adminOrKeyCallLoader } from "~/http/handlers/admin.server";
import { listMyPrograms } from "~/services/admins/admin-frame.admin.server";
import { newProgramIntent } from "~/services/organizations/programs.schema";

/** `GET /admin/v2/programs`: the programs that the admin has access to, or the API key's own, as a bare array. */
export const loader = adminOrKeyCallLoader(listMyPrograms);

/** `POST /admin/v2/programs` with a name: creates a program. */
export const action = adminCallAction(newProgramIntent, { create });
