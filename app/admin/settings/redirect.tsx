import { redirect } from "@remix-run/node";
import { SETTINGS_START } from "~/admin/frame/console-pages";
import { permissionsOn } from "~/auth/permissions";
import { adminLoader } from "~/http/admin-doors.server";
import { AppError, NOT_PERMITTED_MESSAGE, notFound } from "~/services/errors";
import { permissionOfSettings } from "./settings-permissions";

/** Addresses of settings that hold no page themselves: whoever may open them goes on to where the settings start. */
export const loader = adminLoader(async ({ params, inProgram }): Promise<never> => {
  const ctx = await inProgram(params.programId);
  const permission = permissionOfSettings(params["*"] ?? "");
  if (!permission) throw notFound("There is nothing at this address.");
  if (!permissionsOn(ctx.actor, ctx.program).includes(permission))
    throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  throw redirect(`/admin/v2/programs/${ctx.programId}/${SETTINGS_START}`);
});

/** Never shown; with a component the route stands inside the frame, which says why there is nowhere to go. */
export default function SettingsRedirect() {
  return null;
}
