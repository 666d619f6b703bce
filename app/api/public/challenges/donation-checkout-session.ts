import { redirect } from "@remix-run/node";
import { hostOf } from "~/http/context/request.server";
import { participantCall } from "~/http/handlers/site.server";
import { donationInput } from "~/services/payments/payments.schema";
import { startDonation } from "~/services/payments/payments.site.server";

/** The target of the donation form: redirects to the payment page. */
export const action = participantCall(donationInput, async ({ ctx, param, request, idempotencyKey }, input) =>
  redirect(await startDonation(ctx, param("challengeId"), input, { host: hostOf(request), idempotencyKey }), 303),
);
