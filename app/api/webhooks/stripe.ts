import { webhookCall } from "~/http/handlers/webhook.server";
import { payments } from "~/integrations/registry.server";
import { notFound } from "~/platform/errors";
import { recordPaymentEvent } from "~/services/payments/payment-events.jobs.server";

/** `POST /webhooks/stripe`: events of the payment provider, or of its sandbox. */
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
