/** The intents of writing to a participant, for their page and for `participants/{id}/emails`. */
import type { z } from "zod";
import { rowInUrl } from "~/admin/forms/row-in-url.server";
import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { previewMessage, sendMessage } from "~/services/participant-messages/participant-messages.admin.server";
import type { messageIntent } from "~/services/participant-messages/participant-messages.schema";

type Intent = z.output<typeof messageIntent>;
type Input<Name extends Intent["intent"]> = Extract<Intent, { intent: Name }>;

/** `preview_email {template_id, subject, text}`: the page shows it below the form. */
export const preview_email = runs(
  previewMessage,
  async (run, args: ProgramIntentArgs, { id, template_id, subject, text }: Input<"preview_email">) => ({
    body: { data: await run(args.ctx, rowInUrl(args, "participantId", id), { template_id, subject, text }) },
  }),
);

/** `send_email {template_id, subject, text, service}`. */
export const send_email = runs(
  sendMessage,
  async (run, args: ProgramIntentArgs, { id, intent: _, idempotency_key, ...message }: Input<"send_email">) => {
    const { ctx, idempotencyKey } = args;
    const participantId = rowInUrl(args, "participantId", id);
    const data = await run(ctx, participantId, message, idempotencyKey ?? idempotency_key ?? null);
    const path = `/admin/v2/programs/${ctx.programId}/users/${participantId}/emails`;
    return redirectWithMessage(path, translate(ctx.locale, "Email sent"), { data });
  },
);
