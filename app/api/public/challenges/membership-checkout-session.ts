import { redirect } from "@remix-run/node";
import { clientAddressOf, hostOf } from "~/http/site-context.server";
import { siteCall } from "~/http/site-doors.server";
import type { ParticipantCtx } from "~/services/context";
import { membershipInput } from "~/services/payments/payments.schema";
import { joinMembership, startMembership } from "~/services/payments/payments.server";

/** A form's target, at two addresses (documents 1 and 2, section 7): the answer is the payment page. */
export const action = siteCall(
  membershipInput,
  async ({ ctx, params: { challengeId = "" }, request, idempotencyKey }, input) => {
    const visit = { host: hostOf(request), idempotencyKey };
    const url =
      ctx.actor.kind === "participant"
        ? await startMembership(ctx as ParticipantCtx, challengeId, visit)
        : await joinMembership(ctx, challengeId, input, { ...visit, address: clientAddressOf(request) });
    return redirect(url, 303);
  },
);
