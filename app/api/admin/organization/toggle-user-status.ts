import { z } from "zod";
import { toggle_user_status } from "~/admin/organization/admin-intents.server";
import { adminCallAction } from "~/http/admin-doors.server";
import { statusToggle } from "~/services/organizations/admins.schema";

/** `POST /admin/v2/users/{id}/toggle_user_status` (specification 3, section 7). */
export const action = adminCallAction(statusToggle.extend({ intent: z.literal("create") }), {
  create: (args, { active }) => toggle_user_status(args, { active, admin_id: args.params.adminId ?? "" }),
});
