import { cookie, COOKIES } from "~/http/context/cookies.server";
import { siteCall } from "~/http/handlers/site.server";
import { localPath } from "~/http/input/local-path";
import { chooseLocale } from "~/services/participant-accounts/locale.site.server";
import { localeChoice } from "~/services/participants/participants.schema";

const ONE_YEAR_SECONDS = 365 * 24 * 60 * 60;

/** `POST /public/locale`: sets the language of the site for this browser and for the signed-in participant. */
export const action = siteCall(localeChoice, async ({ ctx }, { locale, return_to }) => {
  await chooseLocale(ctx, locale);
  return {
    redirectTo: localPath(return_to) ?? "/",
    headers: { "Set-Cookie": cookie(COOKIES.locale, locale, ONE_YEAR_SECONDS) },
  };
});
