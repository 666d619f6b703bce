import Stripe from "stripe";
import { z } from "zod";
import { AppError } from "~/platform/errors";
import { isStorable } from "~/platform/storable";
import { systemTime } from "~/platform/system-time";
import type { PaymentEvent, PaymentReference } from "../ports";

/**
 * The event in a webhook from Stripe; null when it is not about one of our checkouts (other products may share the
 * account), changes nothing for us, or is not an event as Stripe documents it. The age of the signature is checked by
 * the system's clock, not the application's.
 * @throws rejected when the signature is wrong, too old, from the future or missing
 */
export function readStripeEvent(body: Buffer, signature: string, webhookSecret: string): PaymentEvent | null {
  const event = verified(body, signature, webhookSecret);
  // Stripe repeats a failed event for days, so an event that is not as documented is ignored.
  if (!shape.safeParse(event).success) return null;
  const kind = kindOf(event);
  const reference = kind && referenceIn(event.data.object as { metadata?: Stripe.Metadata | null });
  return kind && reference ? { id: event.id, kind, reference } : null;
}

/** What is read of an event; an id with NUL could not be stored. */
const text = z.string().max(255).refine(isStorable);
const shape = z.object({
  id: text,
  type: text,
  data: z.object({
    object: z.object({
      metadata: z.object({ program_id: text.optional(), checkout_id: text.optional() }).nullish(),
    }),
  }),
});

/** Our reference as the metadata of a session and its payment. Stripe copies it to the payment's charge. */
export function metadataOf({ programId, checkoutId }: PaymentReference) {
  return { program_id: programId, checkout_id: checkoutId };
}

/** How far the clocks may differ: what Stripe's library allows for the age of a signature. */
const TOLERANCE_SECONDS = 300;

function verified(body: Buffer, signature: string, webhookSecret: string): Stripe.Event {
  try {
    const age = Math.floor(systemTime().getTime() / 1000) - Number(/(?:^|,)t=(\d+)/.exec(signature)?.[1]);
    // Stripe's library checks only that a signature is not too old.
    if (age < -TOLERANCE_SECONDS) throw new Error("The signature is from the future.");
    return Stripe.webhooks.constructEvent(body, signature, webhookSecret);
  } catch (cause) {
    throw new AppError("rejected", "This webhook's signature isn't valid.", { cause });
  }
}

function kindOf(event: Stripe.Event): PaymentEvent["kind"] | null {
  switch (event.type) {
    case "checkout.session.completed":
      // A bank debit completes the session first, and is paid or fails days later.
      return event.data.object.payment_status === "unpaid" ? null : "paid";
    case "checkout.session.async_payment_succeeded":
      return "paid";
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired":
      return "expired";
    case "charge.refunded":
      return event.data.object.refunded ? "refunded" : null; // a partial refund takes nothing back
    default:
      return null;
  }
}

function referenceIn({ metadata }: { metadata?: Stripe.Metadata | null }): PaymentReference | null {
  const { program_id: programId, checkout_id: checkoutId } = metadata ?? {};
  return programId && checkoutId ? { programId, checkoutId } : null;
}
