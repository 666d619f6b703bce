import { redirect } from "@remix-run/node";
import { programLoader } from "~/http/handlers/admin.server";
import { assertAllowed } from "~/platform/authorize";
import { notFound } from "~/platform/errors";
import { SETTINGS_START } from "../frame/admin-pages";
import { permissionOfSettings } from "./settings-permissions";

/** Settings URLs without a page of their own: redirects permitted admins to the first settings page. */
export const loader = programLoader(async ({ ctx, params }): Promise<never> => {
  const permission = permissionOfSettings(params["*"] ?? "");
  if (!permission) throw notFound("We couldn't find this page.");
  assertAllowed(ctx, permission);
  throw redirect(`/admin/v2/programs/${ctx.programId}/${SETTINGS_START}`);
});

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function SettingsRedirect() {
  return null;
}
