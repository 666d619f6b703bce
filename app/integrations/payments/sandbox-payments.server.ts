/**
 * Plays the payment provider: payment pages are rows, and what happens on them is told by events of Stripe's form with
 * Stripe's signature, so that everything behind the port is the real thing. /sandbox/checkout/{session} shows them.
 */
import Stripe from "stripe";
import { newToken, sign } from "~/auth/secrets.server";
import { sql } from "~/services/database.server";
import { AppError } from "~/services/errors";
import { inputHash } from "~/services/points/input-hash.server";
import type { Checkout, Payments } from "../ports";
import { metadataOf, readStripeEvent } from "./stripe-events.server";

export const sandboxPayments: Payments = {
  async openCheckout(checkout) {
    const hash = inputHash(checkout);
    const [row] = await sql<{ id: string; input_hash: Buffer }>(
      `insert into sandbox_checkouts as s (id, idempotency_key, input_hash, checkout, created_at) values ($1, $2, $3, $4, $5)
       on conflict (idempotency_key) do update set idempotency_key = s.idempotency_key returning id, input_hash`,
      [`cs_sandbox_${newToken()}`, checkout.idempotencyKey, hash, JSON.stringify(checkout), checkout.openedAt],
    );
    if (!row!.input_hash.equals(hash)) {
      throw new AppError("conflict", "The payment could not be opened. Nothing was charged. Please try again.");
    }
    return { sessionId: row!.id, url: new URL(`/sandbox/checkout/${row!.id}`, checkout.successUrl).href };
  },
  readEvent: (body, signature) => readStripeEvent(body, signature, sandboxWebhookSecret()),
};

export type SignedEvent = { body: string; signature: string };

type Outcome = { sessionId: string; checkout: Pick<Checkout, "amountCents" | "currency" | "reference"> };

/** The webhook that says a session was paid or given up. Sent again, it is the same event. */
export function signedSandboxEvent(kind: "completed" | "expired", { sessionId, checkout }: Outcome): SignedEvent {
  const body = JSON.stringify({
    id: `evt_${sessionId}_${kind}`,
    object: "event",
    type: `checkout.session.${kind}`,
    data: {
      object: {
        id: sessionId,
        object: "checkout.session",
        status: kind === "completed" ? "complete" : "expired",
        payment_status: kind === "completed" ? "paid" : "unpaid",
        amount_total: checkout.amountCents,
        currency: checkout.currency,
        client_reference_id: checkout.reference.checkoutId,
        metadata: metadataOf(checkout.reference),
      },
    },
  });
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: sandboxWebhookSecret() }),
  };
}

/** Of this installation; nobody outside of it can sign an event. */
export function sandboxWebhookSecret(): string {
  return `whsec_${sign("sandbox-payments", "webhook")}`;
}
