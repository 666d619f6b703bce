import Stripe from "stripe";
import type { Env } from "~/platform/env.server";
import { AppError } from "~/platform/errors";
import type { Checkout, Payments } from "../ports";
import { metadataOf, readStripeEvent } from "./stripe-events.server";

/**
 * The version that the library's types and our handling of events are written for, whatever the account's default is.
 */
const API_VERSION = "2026-10-28.endive";
/** Ten seconds including the retry, since somebody waits at a button. */
const TIMEOUT_MS = 5_000;
const MAX_RETRIES = 1;

/** Stripe Checkout: Stripe's own page takes the money, and a signed webhook reports it. */
export function stripePayments(
  { secretKey, webhookSecret, apiBase }: NonNullable<Env["stripe"]>,
  timeoutMs = TIMEOUT_MS,
): Payments {
  const { hostname, port, protocol } = new URL(apiBase);
  const secure = protocol === "https:";
  const stripe = new Stripe(secretKey, {
    apiVersion: API_VERSION,
    host: hostname,
    port: port || (secure ? 443 : 80),
    protocol: secure ? "https" : "http",
    timeout: timeoutMs,
    maxNetworkRetries: MAX_RETRIES,
    telemetry: false,
  });
  return {
    async openCheckout(checkout) {
      try {
        const { id, url } = await stripe.checkout.sessions.create(sessionParams(checkout), {
          idempotencyKey: checkout.idempotencyKey,
        });
        if (!url) throw new Error(`session ${id} has no page`);
        return { sessionId: id, url };
      } catch (cause) {
        if (cause instanceof Stripe.errors.StripeIdempotencyError) {
          throw new AppError("conflict", "We couldn't open the payment page. You weren't charged. Please try again.", {
            cause,
          });
        }
        throw new AppError(
          "unavailable",
          "We couldn't reach the payment page. You weren't charged. Please try again.",
          { cause },
        );
      }
    },
    async check() {
      await stripe.checkout.sessions.list({ limit: 1 });
    },
    readEvent: (body, signature) => readStripeEvent(body, signature, webhookSecret),
  };
}

function sessionParams(checkout: Checkout): Stripe.Checkout.SessionCreateParams {
  const { title, amountCents, currency, reference, payerEmail, successUrl, cancelUrl } = checkout;
  const metadata = metadataOf(reference);
  return {
    mode: "payment",
    line_items: [
      {
        quantity: 1,
        price_data: { currency: currency.toLowerCase(), unit_amount: amountCents, product_data: { name: title } },
      },
    ],
    client_reference_id: reference.checkoutId,
    metadata,
    payment_intent_data: { metadata }, // copied to the charge, whose refund names no session
    customer_email: payerEmail,
    success_url: successUrl.replace("{session}", "{CHECKOUT_SESSION_ID}"),
    cancel_url: cancelUrl,
  };
}
