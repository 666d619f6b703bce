import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { assertAllowed } from "~/platform/authorize";

/** `settings/branding`: redirects to its first form. */

export const loader = programLoader(async ({ ctx }): Promise<never> => {
  assertAllowed(ctx, "program:update");
  throw redirect(`/admin/v2/programs/${ctx.programId}/settings/branding/colors`);
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function BrandingRedirect() {
  return null;
}
