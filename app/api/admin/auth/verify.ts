import { adminClientOf } from "~/http/context/admin-context.server";
import { signedInHeaders } from "~/http/context/session-cookies.server";
import { adminPublicCall } from "~/http/handlers/admin.server";
import { verifyAdminCode } from "~/services/admins/admin-sign-in.admin.server";
import { adminCodeInput } from "~/services/admins/admin-sign-in.schema";

/** `POST /admin/v2/auth/verify` `{otp, browser_token}`: opens the session. */
export const action = adminPublicCall(adminCodeInput, async ({ ctx, request }, input) => {
  const token = await verifyAdminCode(ctx, input, adminClientOf(request));
  return { redirectTo: "/admin/v2", headers: signedInHeaders("admin", token) };
});
