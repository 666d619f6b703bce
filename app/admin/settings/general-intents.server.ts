import { runs, type ProgramIntentArgs } from "~/http/handlers/admin.server";
import type { ActionResult } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { updateGeneralSettings } from "~/services/program-settings/program-settings.admin.server";
import type { GeneralSettingsChange } from "~/services/program-settings/program-settings.schema";

/** Changes the general settings. From the page's form and from `POST programs/{id}`. */
export const updateGeneral = runs(
  updateGeneralSettings,
  async function updateGeneral({ ctx }: ProgramIntentArgs, input: GeneralSettingsChange): Promise<ActionResult> {
    const settings = await updateGeneralSettings(ctx, input);
    const message = translate(ctx.locale, "The program has been updated");
    const redirectTo = `/admin/v2/programs/${ctx.programId}/settings/program/general`;
    return { message, body: { data: settings }, redirectTo, flash: { type: "success", message } };
  },
);
