import { redirect } from "@remix-run/node";
import { clientAddressOf, hostOf } from "~/http/context/request.server";
import { siteCall } from "~/http/handlers/site.server";
import { membershipInput } from "~/services/payments/payments.schema";
import { joinMembership, startMembership } from "~/services/payments/payments.site.server";
import type { ParticipantCtx } from "~/services/programs/program-context";

/** The target of the membership form, at two URLs: redirects to the payment page. A visitor gives an email. */
export const action = siteCall(membershipInput, async ({ ctx, param, request, idempotencyKey }, input) => {
  const visit = { host: hostOf(request), idempotencyKey };
  const url =
    ctx.actor.kind === "participant"
      ? await startMembership(ctx as ParticipantCtx, param("challengeId"), visit)
      : await joinMembership(ctx, param("challengeId"), input, { ...visit, address: clientAddressOf(request) });
  return redirect(url, 303);
});
