import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { dropFailedJob, retryFailedJob } from "~/services/organizations/jobs.admin.server";
import { organizationPath } from "./organization-path.server";

type ForJob = { id: string };

/** `retry {id}`: queues a failed job again. */
export const retry = runs(
  retryFailedJob,
  async function retry(run, args: AdminIntentArgs, { id }: ForJob): Promise<ActionResult> {
    await run(args.ctx, id);
    return done(args, msg("The job is running again."));
  },
  "nothing",
);

/** `drop {id}`: takes a failed job out of the queue. */
export const drop = runs(
  dropFailedJob,
  async function drop(run, args: AdminIntentArgs, { id }: ForJob): Promise<ActionResult> {
    await run(args.ctx, id);
    return done(args, msg("The job was dropped."));
  },
  "nothing",
);

function done({ ctx, url }: AdminIntentArgs, text: string): ActionResult {
  const message = translate(ctx.locale, text);
  return redirectWithMessage(organizationPath("jobs", url), message);
}
