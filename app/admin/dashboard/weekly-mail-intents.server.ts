import type { ProgramIntentArgs } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { msg, translate } from "~/locales/translate";
import { setWeeklyMail } from "~/services/dashboard/figures.admin.server";

/** Turns the admin's email of each Monday on, by the page and by `dashboard/weekly_mail`. */
export const weekly_mail_on = changeTo(true, msg("You'll get the figures every Monday."));
/** Turns it off, likewise. */
export const weekly_mail_off = changeTo(false, msg("You won't get the weekly email any more."));

function changeTo(on: boolean, message: string) {
  return runs(setWeeklyMail, async (run, { ctx, url }: ProgramIntentArgs) => {
    const data = await run(ctx, on);
    return redirectWithMessage(`${url.pathname}${url.search}`, translate(ctx.locale, message), { data });
  });
}
