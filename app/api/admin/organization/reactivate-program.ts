import { z } from "zod";
import { reactivate } from "~/admin/organization/program-intents.server";
import { adminCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";

/** `POST /admin/v2/programs/{id}/reactivate_program`: opens a deactivated program again. */
export const action = adminCallAction(
  z.object({ intent: z.literal("reactivate") }),
  { reactivate: runs(reactivate, (run, args) => run(args, { program_id: args.param("programId") })) },
  { POST: "reactivate" },
);
