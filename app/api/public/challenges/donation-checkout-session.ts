import { redirect } from "@remix-run/node";
import { hostOf } from "~/http/site-context.server";
import { participantCall } from "~/http/site-doors.server";
import { donationInput } from "~/services/payments/payments.schema";
import { startDonation } from "~/services/payments/payments.server";

/** A form's target: the answer is the payment page (RULINGS "Membership and donation checkout"). */
export const action = participantCall(donationInput, async ({ ctx, params, request, idempotencyKey }, input) =>
  redirect(await startDonation(ctx, params.challengeId ?? "", input, { host: hostOf(request), idempotencyKey }), 303),
);
