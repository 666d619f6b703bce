import { staffVisitOf } from "~/http/admin-context.server";
import { consoleCall } from "~/http/admin-doors.server";
import { staffEmailInput } from "~/services/staff/staff-sign-in.schema";
import { startStaffCode } from "~/services/staff/staff-sign-in.verbs.server";

/** `POST /admin/v2/auth/start` `{email}`: mails a code, answers the browser token. */
export const action = consoleCall(staffEmailInput, async ({ ctx, request }, input) => ({
  body: await startStaffCode(ctx, input, staffVisitOf(request)),
}));
