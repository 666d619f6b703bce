import { redirect } from "@remix-run/node";
import { landingOf } from "~/admin/frame/console-pages";
import { updateGeneral } from "~/admin/settings/general-intents.server";
import { permissionsOn } from "~/auth/permissions";
import { adminAction, adminLoader } from "~/http/admin-doors.server";
import { wantsJson } from "~/http/answers.server";
import { AppError, NOT_PERMITTED_MESSAGE } from "~/services/errors";
import { saveGeneralSettingsIntent } from "~/services/program-settings/program-settings.schema";
import { programUrl } from "~/services/programs/program-url.server";

/** `/admin/v2/programs/{id}`: the first page of the program that the admin may open; to scripts, which program it is. */
export const loader = adminLoader(async ({ ctx, request, params, inProgram }) => {
  const { program } = await inProgram(params.programId);
  if (wantsJson(request)) return { id: program.id, name: program.name, subdomain_url: programUrl(program) };
  const landing = landingOf({ id: program.id, permissions: permissionsOn(ctx.actor, program) });
  if (!landing) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  throw redirect(landing.to);
});

/** `POST programs/{id}` changes the general settings (specification 3, section 7). */
export const action = adminAction(saveGeneralSettingsIntent, { create: updateGeneral, update: updateGeneral });

/** Never shown; with a component the route stands inside the frame, which says why there is nowhere to go. */
export default function ProgramRedirect() {
  return null;
}
