import { z } from "zod";
import { toggle_user_status } from "~/admin/organization/admin-intents.server";
import { adminCallAction, runs } from "~/http/handlers/admin.server";
import { statusToggle } from "~/services/organizations/admins.schema";

/** `POST /admin/v2/users/{id}/toggle_user_status`: activates or deactivates an admin of the organization. */
export const action = adminCallAction(
  statusToggle.extend({ intent: z.literal("toggle_user_status") }),
  {
    toggle_user_status: runs(toggle_user_status, (args, { active }) =>
      toggle_user_status(args, { active, admin_id: args.param("adminId") }),
    ),
  },
  { POST: "toggle_user_status" },
);
