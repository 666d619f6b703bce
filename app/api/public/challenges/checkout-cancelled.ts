import { redirect } from "@remix-run/node";
import { siteCallLoader } from "~/http/handlers/site.server";
import { flashCookie } from "~/http/responses/flash.server";
import { redirectHomeIfNotFound } from "~/http/responses/responses.server";
import { translate } from "~/locales/translate";
import { getChallenge } from "~/services/challenges/challenges.site.server";

/**
 * The cancel URL of the payment page: redirects to the challenge, or to home for visitors, who cannot open it. The
 * message is shown there.
 */
export const loader = siteCallLoader(async ({ ctx, param, request }) => {
  const { identifier } = await redirectHomeIfNotFound(request, getChallenge(ctx, param("challengeId")));
  const message = translate(ctx.locale, "Payment canceled. You weren't charged.");
  const headers = { "Set-Cookie": flashCookie([{ type: "default", message }]) };
  return redirect(ctx.actor.kind === "participant" ? `/challenge/${identifier}` : "/", { status: 303, headers });
});
