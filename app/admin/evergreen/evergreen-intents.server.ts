/** The intents of evergreen settings, for their pages and for the JSON calls. They redirect to the list. */
import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { saveEvergreenValue } from "~/services/evergreen/evergreen.admin.server";
import type { EvergreenValueInput } from "~/services/evergreen/evergreen.schema";

export const create = runs(
  saveEvergreenValue,
  async function create({ ctx }: ProgramIntentArgs, input: EvergreenValueInput): Promise<ActionResult> {
    const data = await saveEvergreenValue(ctx, input);
    const message = translate(ctx.locale, "Evergreen setting updated successfully.");
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/evergreen`, message, { data });
  },
);

/** From the page of a definition. */
export const update = runs(
  saveEvergreenValue,
  async function update(args: ProgramIntentArgs, { active }: { active: boolean }): Promise<ActionResult> {
    return create(args, { evergreen_setting_definition_id: args.param("definitionId"), active });
  },
);
