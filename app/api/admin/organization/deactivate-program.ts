import { z } from "zod";
import { deactivate } from "~/admin/organization/program-intents.server";
import { adminCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { programConfirmation } from "~/services/organizations/programs.schema";

/** `POST /admin/v2/programs/{id}/deactivate_program`: closes the program. `name` must repeat its name. */
export const action = adminCallAction(
  programConfirmation.extend({ intent: z.literal("deactivate") }),
  {
    deactivate: runs(deactivate, (run, args, { name }) => run(args, { name, program_id: args.param("programId") })),
  },
  { POST: "deactivate" },
);
