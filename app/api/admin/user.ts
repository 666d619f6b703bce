import { adminCall } from "~/http/admin-doors.server";
import { say } from "~/locales/say";
import { myAccountInput } from "~/services/staff/staff-account.schema";
import { updateMyAccount } from "~/services/staff/staff-account.verbs.server";

/** `PUT /admin/v2/users/{id}`: one's own name and language (specification 2, section 7 "Admin"). */
export const action = adminCall(myAccountInput, async ({ ctx, params }, input) => ({
  body: { data: await updateMyAccount(ctx, params.userId ?? "", input) },
  message: say(ctx.locale, "Your account has been saved."),
}));
