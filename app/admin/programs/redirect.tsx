import { redirect } from "@remix-run/node";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { prefersJsonResponse } from "~/http/responses/responses.server";
import { AppError, NOT_PERMITTED_MESSAGE } from "~/platform/errors";
import { permissionsOn } from "~/platform/permissions";
import { getFirstSteps } from "~/services/first-steps/first-steps.admin.server";
import { isOpen } from "~/services/first-steps/first-steps.schema";
import { getProgram } from "~/services/program-settings/program-settings.admin.server";
import { landingOf } from "../frame/admin-pages";
import { programIntent, updateProgram } from "../settings/sent-settings.server";

/**
 * `/admin/v2/programs/{id}`: redirects to the first page that the admin may open, or to the first steps of a new
 * program; as JSON, the program itself.
 */
export const loader = programLoader(getProgram, {}, async ({ ctx, request, run }) => {
  if (prefersJsonResponse(request)) return run(ctx);
  const { program } = ctx;
  const { id, features } = program;
  const permissions = permissionsOn(ctx.actor, program);
  const opensOnFirstSteps = permissions.includes("program:update") && program.firstStepsHiddenAt === null;
  if (opensOnFirstSteps && isOpen(await getFirstSteps(ctx)))
    throw redirect(`/admin/v2/programs/${program.id}/first_steps`);
  const landing = landingOf({ id, features, permissions });
  if (!landing) throw new AppError("forbidden", NOT_PERMITTED_MESSAGE);
  throw redirect(landing.to);
});

/** `POST programs/{id}` changes settings of any form: the fields that are sent name the form. */
export const action = programAction(programIntent, { create: updateProgram, update: updateProgram });

/** Never rendered. With a component the route is inside the frame, which shows the errors of the loader. */
export default function ProgramRedirect() {
  return null;
}
