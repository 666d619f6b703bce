import Stripe from "stripe";
import { AppError } from "~/services/errors";
import type { PaymentEvent, PaymentReference } from "../ports";

/**
 * What a webhook of Stripe's says, once its signature is right; null when it is none of ours (other products may share
 * the account) or changes nothing for us. The signature's age is compared with the system's clock, not the application's.
 * @throws AppError `refused` when the signature is wrong, too old, or not there
 */
export function readStripeEvent(body: Buffer, signature: string, webhookSecret: string): PaymentEvent | null {
  const event = verified(body, signature, webhookSecret);
  const kind = kindOf(event);
  const reference = kind && referenceIn(event.data.object as { metadata?: Stripe.Metadata | null });
  return kind && reference ? { id: event.id, kind, reference } : null;
}

/** Our reference as the metadata of a session, its payment and, by Stripe's own doing, the payment's charge. */
export function metadataOf({ programId, checkoutId }: PaymentReference) {
  return { program_id: programId, checkout_id: checkoutId };
}

function verified(body: Buffer, signature: string, webhookSecret: string): Stripe.Event {
  try {
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    throw new AppError("refused", "This webhook's signature is not right.", { cause });
  }
}

function kindOf(event: Stripe.Event): PaymentEvent["kind"] | null {
  switch (event.type) {
    case "checkout.session.completed":
      // Bank debits complete the session first and are paid, or fail, days later.
      return event.data.object.payment_status === "unpaid" ? null : "paid";
    case "checkout.session.async_payment_succeeded":
      return "paid";
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return "expired";
    case "charge.refunded":
      return event.data.object.refunded ? "refunded" : null; // a part of it leaves what was bought as it is
    default:
      return null;
  }
}

function referenceIn({ metadata }: { metadata?: Stripe.Metadata | null }): PaymentReference | null {
  const { program_id: programId, checkout_id: checkoutId } = metadata ?? {};
  return programId && checkoutId ? { programId, checkoutId } : null;
}
