import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import qs from "qs";
import Stripe from "stripe";
import { afterEach, describe, expect, it } from "vitest";
import { stripePayments } from "~/integrations/payments/stripe.server";
import type { Checkout } from "~/integrations/ports";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type SentRequest = { method?: string; url?: string; headers: IncomingHttpHeaders; body: Record<string, unknown> };
type Reply = { status: number; body: object } | "silence" | "hang up";

const SESSION: Reply = {
  status: 200,
  body: { id: "cs_test_1", object: "checkout.session", url: "https://checkout.stripe.com/c/pay/cs_test_1" },
};
const error = (status: number, type: string): Reply => ({ status, body: { error: { type, message: "No." } } });

/** A fake of Stripe that gives the replies in turn, and the last one from then on. */
async function stripe(...replies: Reply[]) {
  const requests: SentRequest[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      requests.push({ method: request.method, url: request.url, headers: request.headers, body: qs.parse(body) });
      const reply = replies.length > 1 ? replies.shift()! : replies[0]!;
      if (reply === "silence") return;
      if (reply === "hang up") return void request.socket.destroy();
      response.writeHead(reply.status, { "Content-Type": "application/json" }).end(JSON.stringify(reply.body));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const apiBase = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const timeoutMs = replies.includes("silence") ? 200 : 30_000; // a busy machine replies late
  return { requests, port: stripePayments({ secretKey: "sk_test_x", webhookSecret: "whsec_x", apiBase }, timeoutMs) };
}

const reference = {
  programId: "018f0000-0000-7000-8000-000000000001",
  checkoutId: "018f0000-0000-7000-8000-000000000002",
};
const checkout: Checkout = {
  title: "Become a Gold member",
  amountCents: 2550,
  currency: "USD",
  reference,
  payerEmail: "maya@example.test",
  successUrl: "http://demo.localhost:3000/?session_id={session}",
  cancelUrl: "http://demo.localhost:3000/public/challenges/gold-membership/checkout_cancelled",
  openedAt: new Date("2026-11-21T12:00:00Z"),
  idempotencyKey: reference.checkoutId,
};

describe("opening a checkout", () => {
  it("requests a session from Stripe with every field of the purchase", async () => {
    const { requests, port } = await stripe(SESSION);
    expect(await port.openCheckout(checkout)).toEqual({
      sessionId: "cs_test_1",
      url: "https://checkout.stripe.com/c/pay/cs_test_1",
    });
    const metadata = { program_id: reference.programId, checkout_id: reference.checkoutId };
    expect(requests).toHaveLength(1);
    expect(requests[0]).toMatchObject({
      method: "POST",
      url: "/v1/checkout/sessions",
      headers: {
        authorization: "Bearer sk_test_x",
        "idempotency-key": reference.checkoutId,
        "stripe-version": "2026-10-28.endive",
      },
    });
    expect(requests[0]!.body).toEqual({
      mode: "payment",
      line_items: [
        {
          quantity: "1",
          price_data: { currency: "usd", unit_amount: "2550", product_data: { name: "Become a Gold member" } },
        },
      ],
      client_reference_id: reference.checkoutId,
      metadata,
      payment_intent_data: { metadata },
      customer_email: "maya@example.test",
      success_url: "http://demo.localhost:3000/?session_id={CHECKOUT_SESSION_ID}",
      cancel_url: checkout.cancelUrl,
    });
  });

  it.each([
    ["an error of Stripe's", error(500, "api_error")],
    ["a cut connection", "hang up" as const],
  ])("retries after %s, with the same key", async (_, failure) => {
    const { requests, port } = await stripe(failure, SESSION);
    expect(await port.openCheckout(checkout)).toMatchObject({ sessionId: "cs_test_1" });
    expect(requests.map(({ headers }) => headers["idempotency-key"])).toEqual([
      reference.checkoutId,
      reference.checkoutId,
    ]);
  });

  it.each([
    ["is down", error(500, "api_error"), 2, "unavailable"],
    ["does not know the key", error(401, "invalid_request_error"), 1, "unavailable"],
    ["rejects the amount", error(400, "invalid_request_error"), 1, "unavailable"],
    [
      "names no page",
      { status: 200, body: { id: "cs_test_1", object: "checkout.session", url: null } } as Reply,
      1,
      "unavailable",
    ],
    ["had the key for another checkout", error(400, "idempotency_error"), 1, "conflict"],
  ])("fails with a message when Stripe %s", async (_, reply, times, code) => {
    const { requests, port } = await stripe(reply);
    await expect(port.openCheckout(checkout)).rejects.toMatchObject({
      code,
      message: expect.stringContaining("You weren't charged"),
    });
    expect(requests).toHaveLength(times);
  });

  it("does not wait forever", async () => {
    const { requests, port } = await stripe("silence");
    await expect(port.openCheckout(checkout)).rejects.toMatchObject({ code: "unavailable" });
    expect(requests).toHaveLength(2);
  });
});

describe("a webhook", () => {
  const port = stripePayments({ secretKey: "sk_test_x", webhookSecret: "whsec_x", apiBase: "https://api.stripe.com" });
  const metadata = { program_id: reference.programId, checkout_id: reference.checkoutId };
  const event = (type: string, object: object) =>
    JSON.stringify({ id: "evt_1", object: "event", type, data: { object } });
  const read = (body: string, secret = "whsec_x", timestamp?: number) =>
    port.readEvent(Buffer.from(body), Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp }));

  it.each([
    ["checkout.session.completed", { payment_status: "paid", metadata }, "paid"],
    ["checkout.session.async_payment_succeeded", { payment_status: "paid", metadata }, "paid"],
    ["checkout.session.async_payment_failed", { payment_status: "unpaid", metadata }, "expired"],
    ["checkout.session.expired", { payment_status: "unpaid", metadata }, "expired"],
    ["charge.refunded", { refunded: true, metadata }, "refunded"],
  ])("%s means that a checkout is %3$s", (type, object, kind) => {
    expect(read(event(type, object))).toEqual({ id: "evt_1", kind, reference });
  });

  it.each([
    ["a session whose money is still on its way", "checkout.session.completed", { payment_status: "unpaid", metadata }],
    ["a partial refund", "charge.refunded", { refunded: false, metadata }],
    ["another product's payment", "checkout.session.completed", { payment_status: "paid", metadata: {} }],
    ["anything else", "customer.created", { metadata }],
  ])("of %s is ignored", (_, type, object) => {
    expect(read(event(type, object))).toBeNull();
  });

  it.each([
    ["without data", JSON.stringify({ id: "evt_1", type: "checkout.session.completed" })],
    ["without an object", JSON.stringify({ id: "evt_1", type: "charge.refunded", data: {} })],
    ["whose object is a text", JSON.stringify({ id: "evt_1", type: "charge.refunded", data: { object: "x" } })],
    ["with NUL in its id", event("charge.refunded", { refunded: true, metadata }).replace("evt_1", "evt_\\u0000")],
    ["with a number for an id", event("charge.refunded", { refunded: true, metadata }).replace('"evt_1"', "1")],
    ["with a reference that is no text", event("charge.refunded", { refunded: true, metadata: { program_id: 1 } })],
    ["that is null", "null"],
  ])("%s is ignored, since Stripe would repeat it for days", (_, body) => {
    expect(read(body)).toBeNull();
  });

  it("is rejected when altered, signed with another secret, too old, from the future, or not signed", () => {
    const body = event("checkout.session.completed", { payment_status: "paid", metadata });
    const right = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_x" });
    const rejected = expect.objectContaining({ code: "rejected" });
    const failure = (work: () => unknown) => {
      try {
        return work();
      } catch (caught) {
        return caught;
      }
    };
    expect(failure(() => port.readEvent(Buffer.from(body.replace("evt_1", "evt_2")), right))).toEqual(rejected);
    expect(failure(() => read(body, "whsec_y"))).toEqual(rejected);
    expect(failure(() => read(body, "whsec_x", 1_700_000_000))).toEqual(rejected);
    expect(failure(() => read(body, "whsec_x", Math.floor(Date.now() / 1000) + 3_600))).toEqual(rejected);
    expect(failure(() => port.readEvent(Buffer.from(body), ""))).toEqual(rejected);
  });
});
