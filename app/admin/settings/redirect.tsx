import { redirect } from "@remix-run/node";
import { SETTINGS_START } from "~/admin/frame/console-pages";
import { adminLoader } from "~/http/admin-doors.server";
import { notFound } from "~/services/errors";
import { assertAllowed } from "~/services/use-case.server";
import { permissionOfSettings } from "./settings-permissions";

/** Addresses of settings that hold no page themselves: whoever may open them goes on to where the settings start. */
export const loader = adminLoader(async ({ params, inProgram }): Promise<never> => {
  const ctx = await inProgram(params.programId);
  const permission = permissionOfSettings(params["*"] ?? "");
  if (!permission) throw notFound("There is nothing at this address.");
  assertAllowed(ctx, permission);
  throw redirect(`/admin/v2/programs/${ctx.programId}/${SETTINGS_START}`);
});

/** Never shown; with a component the route stands inside the frame, which says why there is nowhere to go. */
export default function SettingsRedirect() {
  return null;
}
