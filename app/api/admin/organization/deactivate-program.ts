import { deactivate } from "~/admin/organization/program-intents.server";
import { adminCall } from "~/http/admin-doors.server";
import { programConfirmation } from "~/services/organizations/programs.schema";

/** `POST /admin/v2/programs/{id}/deactivate_program` (specification 3, section 7 "Program settings"). */
export const action = adminCall(programConfirmation, (args, input) => deactivate(args, { ...input, program_id: args.params.programId ?? "" }));
