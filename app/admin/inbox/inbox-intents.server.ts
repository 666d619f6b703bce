import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { markInboxSeen } from "~/services/inbox/inbox.admin.server";

/** `see`: what happened up to a time is not new any more. */
export const see = runs(
  markInboxSeen,
  async (run, { ctx }: ProgramIntentArgs, { seen_until }: { seen_until: string }) => ({
    body: { data: await run(ctx, seen_until) },
  }),
);
