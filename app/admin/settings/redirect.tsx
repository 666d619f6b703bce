import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { assertAllowed } from "~/platform/authorize";
import { notFound } from "~/platform/errors";
import { pageOfSettings, permissionOfSettings } from "./settings-permissions";

/** Settings URLs without a page of their own: redirects permitted admins to the page, or else to the first one. */
export const loader = programLoader(async ({ ctx, params }): Promise<never> => {
  const path = (params["*"] ?? "").replace(/\/+$/, "");
  const permission = permissionOfSettings(path);
  if (!permission) throw notFound("We couldn't find this page.");
  assertAllowed(ctx, permission);
  throw redirect(`/admin/v2/programs/${ctx.programId}/${pageOfSettings(path)}`);
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function SettingsRedirect() {
  return null;
}
