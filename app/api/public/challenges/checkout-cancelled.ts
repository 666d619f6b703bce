import { redirect } from "@remix-run/node";
import { orHome } from "~/http/answers.server";
import { flashCookie } from "~/http/flash.server";
import { siteCallLoader } from "~/http/site-doors.server";
import { say } from "~/locales/say";
import { getChallenge } from "~/services/challenges/challenges.server";

/** Where the payment page leads back to without a payment: to the challenge, or home for whoever cannot open it. */
export const loader = siteCallLoader(async ({ ctx, params, request }) => {
  const { identifier } = await orHome(request, getChallenge(ctx, params.challengeId ?? ""));
  const message = say(ctx.locale, "The payment was cancelled. Nothing was charged.");
  const headers = { "Set-Cookie": flashCookie([{ type: "default", message }]) };
  return redirect(ctx.actor.kind === "participant" ? `/challenge/${identifier}` : "/", { status: 303, headers });
});
