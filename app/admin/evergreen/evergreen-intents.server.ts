/** The intents of evergreen settings, for their pages and for the JSON calls. They redirect to the list. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveEvergreenValue } from "~/services/evergreen/evergreen.admin.server";
import type { EvergreenValueInput } from "~/services/evergreen/evergreen.schema";

export const create = runs(
  saveEvergreenValue,
  async function create(run, { ctx }: ProgramIntentArgs, input: EvergreenValueInput): Promise<ActionResult> {
    const data = await run(ctx, input);
    const message = translate(ctx.locale, "Evergreen setting updated successfully.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/evergreen`, message, { data });
  },
);

/** From the page of a definition. */
export const update = runs(
  create,
  async function update(run, args: ProgramIntentArgs, { active }: { active: boolean }): Promise<ActionResult> {
    return run(args, { evergreen_setting_definition_id: args.param("definitionId"), active });
  },
);
