/** The intents of one email to participants, for its page and for the JSON call. */
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { sendTestMail, switchParticipantMail } from "~/services/participant-mails/participant-mails.admin.server";
import type { ParticipantMailUpdate, TestMailInput } from "~/services/participant-mails/participant-mails.schema";

export const update = runs(
  switchParticipantMail,
  async function update(
    run,
    { ctx, param }: ProgramIntentArgs,
    { active, language, subject, text }: ParticipantMailUpdate,
  ): Promise<ActionResult> {
    const data = await run(ctx, param("mailKind"), active, { language, subject, text });
    const message = translate(ctx.locale, active ? msg("The email is on.") : msg("The email is off."));
    return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/settings/program/communication-settings`, message, {
      data,
    });
  },
);

export const send_test = runs(
  sendTestMail,
  async function sendTest(run, { ctx, param }: ProgramIntentArgs, input: TestMailInput): Promise<ActionResult> {
    const kind = param("mailKind");
    const data = await run(ctx, kind, input);
    const message = translate(ctx.locale, "Sent to {email}. It arrives within a minute.", data);
    const page = `/admin/v2/programs/${ctx.programId}/settings/program/communication-settings/emails/${kind}`;
    return redirectWithMessage(`${page}?${new URLSearchParams({ language: input.language })}`, message, { data });
  },
);
