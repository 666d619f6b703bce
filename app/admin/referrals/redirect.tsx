import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { getReferral } from "~/services/referrals/referrals.admin.server";
import { referralPath } from "./referral-columns";

/** `programs/{id}/referrals/{referral_id}`, and the same below a user: redirects to the referral's page. */
export const loader = programLoader(async ({ ctx, param }): Promise<never> => {
  throw redirect(referralPath(await getReferral(ctx, param("referralId"))));
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function ReferralRedirect() {
  return null;
}
