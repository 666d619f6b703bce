import { ADMIN_SESSION_SECONDS } from "~/auth/admin-sessions.server";
import { staffVisitOf } from "~/http/admin-context.server";
import { consoleCall } from "~/http/admin-doors.server";
import { signedInHeaders } from "~/http/session-cookies.server";
import { staffCodeInput } from "~/services/staff/staff-sign-in.schema";
import { verifyStaffCode } from "~/services/staff/staff-sign-in.verbs.server";

/** `POST /admin/v2/auth/verify` `{otp, browser_token}`: opens the session. */
export const action = consoleCall(staffCodeInput, async ({ ctx, request }, input) => {
  const token = await verifyStaffCode(ctx, input, staffVisitOf(request));
  return { redirectTo: "/admin/v2", headers: signedInHeaders("admin", token, ADMIN_SESSION_SECONDS) };
});
