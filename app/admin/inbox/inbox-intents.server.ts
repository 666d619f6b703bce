import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { markInboxSeen } from "~/services/inbox/inbox.admin.server";
import { completeMention } from "~/services/participant-notes/participant-notes.admin.server";
import type { MentionDone } from "~/services/participant-notes/participant-notes.schema";

/** `see`: what happened up to a time is not new any more. */
export const see = runs(
  markInboxSeen,
  async (run, { ctx }: ProgramIntentArgs, { seen_until }: { seen_until: string }) => ({
    body: { data: await run(ctx, seen_until) },
  }),
);

/** `done`: what a note mentioned the admin for is done, or with `done: false` not yet. */
export const done = runs(completeMention, async (run, { ctx }: ProgramIntentArgs, { note_id, done }: MentionDone) => {
  const data = await run(ctx, { note_id, done });
  const message = translate(ctx.locale, done ? "Marked as done" : "Marked as not done");
  return redirectWithMessage(`/admin/v2/programs/${ctx.programId}/inbox`, message, { data });
});
