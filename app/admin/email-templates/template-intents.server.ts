/** The intents of email templates, for their pages and for the JSON calls. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import {
  createMessageTemplate,
  deleteMessageTemplate,
  updateMessageTemplate,
} from "~/services/participant-messages/message-templates.admin.server";
import type {
  TemplateChange,
  TemplateInput,
  TemplateView,
} from "~/services/participant-messages/participant-messages.schema";

type Sent<Input> = Input & { intent: string };

export const create = runs(
  createMessageTemplate,
  async (run, args: ProgramIntentArgs, { intent: _, ...input }: Sent<TemplateInput>) =>
    done(args, msg("Template created"), await run(args.ctx, input)),
);

export const update = runs(
  updateMessageTemplate,
  async (run, args: ProgramIntentArgs, { intent: _, ...input }: Sent<TemplateChange>) =>
    done(args, msg("Template saved"), await run(args.ctx, args.param("templateId"), input)),
);

export const remove = runs(deleteMessageTemplate, async (run, args: ProgramIntentArgs) =>
  done(args, msg("Template deleted"), await run(args.ctx, args.param("templateId"))),
);

function done({ ctx }: ProgramIntentArgs, text: string, data: TemplateView) {
  const path = `/admin/v2/programs/${ctx.programId}/settings/program/email-templates`;
  return redirectWithMessage(path, translate(ctx.locale, text), { data });
}
