import { adminClientOf } from "~/http/context/admin-context.server";
import { adminPublicCall } from "~/http/handlers/admin.server";
import { startAdminCode } from "~/services/admins/admin-sign-in.admin.server";
import { adminEmailInput } from "~/services/admins/admin-sign-in.schema";

/** `POST /admin/v2/auth/start` `{email}`: mails a code and responds with the browser token. */
export const action = adminPublicCall(adminEmailInput, async ({ ctx, request }, input) => ({
  body: await startAdminCode(ctx, input, adminClientOf(request)),
}));
