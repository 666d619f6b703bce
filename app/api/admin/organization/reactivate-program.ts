import { z } from "zod";
import { reactivate } from "~/admin/organization/program-intents.server";
import { adminCall } from "~/http/admin-doors.server";

/** `POST /admin/v2/programs/{id}/reactivate_program`: the way back from `deactivate_program`. */
export const action = adminCall(z.object({}), (args) => reactivate(args, { program_id: args.params.programId ?? "" }));
