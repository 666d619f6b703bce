import { z } from "zod";
import { deactivate } from "~/admin/organization/program-intents.server";
import { adminCallAction } from "~/http/admin-doors.server";
import { programConfirmation } from "~/services/organizations/programs.schema";

/** `POST /admin/v2/programs/{id}/deactivate_program` (specification 3, section 7 "Program settings"). */
export const action = adminCallAction(programConfirmation.extend({ intent: z.literal("create") }), {
  create: (args, { name }) => deactivate(args, { name, program_id: args.params.programId ?? "" }),
});
