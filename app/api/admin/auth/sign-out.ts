import { signedOutHeaders } from "~/http/context/session-cookies.server";
import { adminSignOutCall } from "~/http/handlers/admin.server";
import { signOutAdmin } from "~/services/admins/admin-sign-in.admin.server";

/** `DELETE /admin/v2/auth/sign_out`, which forms send as POST with `_method`. */
export const action = adminSignOutCall(async ({ ctx }) => {
  await signOutAdmin(ctx);
  return { redirectTo: "/admin/v2/login", headers: signedOutHeaders("admin") };
});
