import { z } from "zod";
import { reactivate } from "~/admin/organization/program-intents.server";
import { adminCallAction } from "~/http/admin-doors.server";

/** `POST /admin/v2/programs/{id}/reactivate_program`: the way back from `deactivate_program`. */
export const action = adminCallAction(z.object({ intent: z.literal("create") }), {
  create: (args) => reactivate(args, { program_id: args.params.programId ?? "" }),
});
