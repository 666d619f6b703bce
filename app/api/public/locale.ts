import { cookie, COOKIES } from "~/http/cookies.server";
import { localPath } from "~/http/local-path";
import { siteCall } from "~/http/site-doors.server";
import { chooseLocale } from "~/services/participants/locale.verbs.server";
import { localeChoice } from "~/services/participants/participants.schema";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `POST /public/locale`: the language of the site from now on, for this browser and for the participant. */
export const action = siteCall(localeChoice, async ({ ctx }, { locale, return_to }) => {
  await chooseLocale(ctx, locale);
  return {
    redirectTo: localPath(return_to) ?? "/",
    headers: { "Set-Cookie": cookie(COOKIES.locale, locale, YEAR_SECONDS) },
  };
});
