import type { AdminArgs } from "~/http/admin-doors.server";
import type { Outcome } from "~/http/answers.server";
import { say } from "~/locales/say";
import type { GeneralSettingsChange } from "~/services/program-settings/program-settings.schema";
import { updateGeneralSettings } from "~/services/program-settings/program-settings.server";

/** Changes the general settings: from the page's form, and from `POST programs/{id}` (specification 3, section 7). */
export async function updateGeneral({ params, inProgram }: AdminArgs, input: GeneralSettingsChange): Promise<Outcome> {
  const ctx = await inProgram(params.programId);
  const settings = await updateGeneralSettings(ctx, input);
  const message = say(ctx.locale, "The program has been updated");
  const redirectTo = `/admin/v2/programs/${ctx.programId}/settings/program/general`;
  return { message, body: { data: settings }, redirectTo, flash: { type: "success", message } };
}
