import { z } from "zod";
import { consoleCall } from "~/http/admin-doors.server";
import { signedOutHeaders } from "~/http/session-cookies.server";
import { signOutStaff } from "~/services/staff/staff-sign-in.verbs.server";

/** `DELETE /admin/v2/auth/sign_out`, which forms send as POST with `_method`. */
export const action = consoleCall(z.object({}), async ({ ctx }) => {
  await signOutStaff(ctx);
  return { redirectTo: "/admin/v2/login", headers: signedOutHeaders("admin") };
});
