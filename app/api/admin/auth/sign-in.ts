import { staffVisitOf } from "~/http/admin-context.server";
import { consoleCall } from "~/http/admin-doors.server";
import { staffEmailInput } from "~/services/staff/staff-sign-in.schema";
import { startStaffLink } from "~/services/staff/staff-sign-in.verbs.server";

/** `POST /admin/v2/auth/sign_in` `{email}`: mails a link. */
export const action = consoleCall(staffEmailInput, async ({ ctx, request }, input) => {
  await startStaffLink(ctx, input, staffVisitOf(request));
  return {};
});
