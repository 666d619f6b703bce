import { z } from "zod";
import { toggle_user_status } from "~/admin/organization/admin-intents.server";
import { adminCallAction } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { statusToggle } from "~/services/organizations/admins.schema";

/** `POST /admin/v2/users/{id}/toggle_user_status`: activates or deactivates an admin of the organization. */
export const action = adminCallAction(
  statusToggle.extend({ intent: z.literal("toggle_user_status") }),
  {
    toggle_user_status: runs(toggle_user_status, (run, args, { active }) =>
      run(args, { active, admin_id: args.param("adminId") }),
    ),
  },
  { POST: "toggle_user_status" },
);
