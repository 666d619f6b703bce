import type { AdminIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage, type ActionResult } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { requestBackup, requestBackupCheck } from "~/services/backups/backups.admin.server";
import { organizationPath } from "./organization-path.server";

/** `back_up`: asks for a backup, which the worker makes. */
export const back_up = runs(
  requestBackup,
  async function back_up(run, args: AdminIntentArgs): Promise<ActionResult> {
    await run(args.ctx);
    return done(args, msg("A backup is on its way."));
  },
  "nothing",
);

/** `check`: asks for the newest backup to be restored into a scratch database. */
export const check = runs(
  requestBackupCheck,
  async function check(run, args: AdminIntentArgs): Promise<ActionResult> {
    await run(args.ctx);
    return done(args, msg("The newest backup will be checked."));
  },
  "nothing",
);

function done({ ctx, url }: AdminIntentArgs, text: string): ActionResult {
  return redirectWithMessage(organizationPath("backups", url), translate(ctx.locale, text));
}
