import { redirect } from "@remix-run/node";
import { z } from "zod";
import { programAction, programLoader, runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { wantsJson } from "~/http/responses/responses.server";
import { AppError, NOT_PERMITTED_MESSAGE } from "~/platform/errors";
import { permissionsOn } from "~/platform/permissions";
import { updateGeneralSettings } from "~/services/program-settings/program-settings.admin.server";
import { programUrl } from "~/services/programs/program-url.server";
import { landingOf } from "../frame/admin-pages";
import { saveSettings } from "./settings-groups.server";

/** `/admin/v2/programs/{id}`: redirects to the first page that the admin may open; as JSON, the program itself. */
export const loader = programLoader(async ({ ctx, request }) => {
  const { program } = ctx;
  if (wantsJson(request)) return { id: program.id, name: program.name, subdomain_url: programUrl(program) };
  const landing = landingOf({ id: program.id, permissions: permissionsOn(ctx.actor, program) });
  if (!landing) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  throw redirect(landing.to);
});

const settingsIntent = z.discriminatedUnion("intent", [
  z.looseObject({ intent: z.literal("create") }),
  z.looseObject({ intent: z.literal("update") }),
]);

const save = runs(updateGeneralSettings, (args: ProgramIntentArgs, sent: z.output<typeof settingsIntent>) =>
  saveSettings(args, sent),
);

/** `POST programs/{id}` changes settings of any form: the fields that are sent name the form. */
export const action = programAction(settingsIntent, { create: save, update: save });

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function ProgramRedirect() {
  return null;
}
