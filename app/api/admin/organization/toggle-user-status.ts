import { toggle_user_status } from "~/admin/organization/admin-intents.server";
import { adminCall } from "~/http/admin-doors.server";
import { statusToggle } from "~/services/organizations/admins.schema";

/** `POST /admin/v2/users/{id}/toggle_user_status` (specification 3, section 7). */
export const action = adminCall(statusToggle, (args, input) => toggle_user_status(args, { ...input, admin_id: args.params.adminId ?? "" }));
