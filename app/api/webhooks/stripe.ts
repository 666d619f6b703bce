import { webhookCall } from "~/http/webhook.server";
import { payments } from "~/integrations/registry.server";
import { notFound } from "~/services/errors";
import { recordPaymentEvent } from "~/services/payments/payment-events.verbs.server";

/** `POST /webhooks/stripe`: what the payment provider tells us; the sandbox's provider calls it too. */
export const action = webhookCall({
  sender: "stripe",
  signatureHeader: "stripe-signature",
  verify: async (body, signature) => {
    const port = await payments();
    if (!port) throw notFound();
    return port.readEvent(body, signature);
  },
  record: recordPaymentEvent,
});
