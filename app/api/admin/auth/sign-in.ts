import { adminClientOf } from "~/http/context/admin-context.server";
import { adminPublicCall } from "~/http/handlers/admin.server";
import { startAdminLink } from "~/services/admins/admin-sign-in.admin.server";
import { adminEmailInput } from "~/services/admins/admin-sign-in.schema";

/** `POST /admin/v2/auth/sign_in` `{email}`: mails a sign-in link. */
export const action = adminPublicCall(adminEmailInput, async ({ ctx, request }, input) => {
  await startAdminLink(ctx, input, adminClientOf(request));
  return {};
});
