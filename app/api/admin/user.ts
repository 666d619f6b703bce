import { adminCall } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { translate } from "~/locales/translate";
import { updateMyAccount } from "~/services/admins/admin-account.admin.server";
import { myAccountInput } from "~/services/admins/admin-account.schema";

/** `PUT /admin/v2/users/{id}`: changes the signed-in admin's own name and language. */
export const action = adminCall(
  myAccountInput,
  runs(updateMyAccount, async (run, { ctx, param }, input) => ({
    body: { data: await run(ctx, param("userId"), input) },
    message: translate(ctx.locale, "Account saved"),
  })),
);
