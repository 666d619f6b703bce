/** The intents of communication settings, for their pages and for the JSON calls. They redirect to the list. */
import { rowLink } from "~/admin/forms/row-link.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  createCommunicationSetting,
  updateCommunicationSetting,
} from "~/services/communication-settings/communication-settings.admin.server";
import type {
  CommunicationSettingChange,
  CommunicationSettingInput,
  CommunicationSettingView,
} from "~/services/communication-settings/communication-settings.schema";

export const create = runs(
  createCommunicationSetting,
  async function create(run, args: ProgramIntentArgs, input: CommunicationSettingInput): Promise<ActionResult> {
    return done(args, msg("Communication setting created successfully."), await run(args.ctx, input));
  },
);

export const update = runs(
  updateCommunicationSetting,
  async function update(run, args: ProgramIntentArgs, input: CommunicationSettingChange): Promise<ActionResult> {
    const setting = await run(args.ctx, args.param("communicationSettingId"), input);
    return done(args, msg("Communication setting updated successfully."), setting);
  },
);

function done({ ctx }: ProgramIntentArgs, text: string, data: CommunicationSettingView): ActionResult {
  const message = translate(ctx.locale, text);
  const list = `/admin/v2/programs/${ctx.programId}/settings/program/communication-settings`;
  return redirectWithMessage(list, message, { data }, rowLink(ctx.locale, `${list}/${data.id}`, data.description));
}
