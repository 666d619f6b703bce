/** The full flow with the real Stripe library: the checkout call, the webhook, the participant's points. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import qs from "qs";
import Stripe from "stripe";
import { afterAll, expect, it } from "vitest";
import { extendEnvironment } from "~/platform/env.server";
import { startDonation } from "~/services/payments/payments.site.server";
import { testDatabase } from "../../setup/database";
import { checkoutOf, createWorld, deliver, HERE, personOf, runJobs } from "./payments-world";

await testDatabase();

const requests: Record<string, unknown>[] = [];
let failing = true;
const stripe = createServer((request, response) => {
  let body = "";
  request.on("data", (chunk) => (body += chunk));
  request.on("end", () => {
    requests.push({ ...qs.parse(body), key: request.headers["idempotency-key"] });
    response.setHeader("Content-Type", "application/json");
    if (failing) response.writeHead(503).end('{"error":{"type":"api_error"}}');
    else
      response.end(
        JSON.stringify({
          id: "cs_test_9",
          object: "checkout.session",
          url: "https://checkout.stripe.com/c/pay/cs_test_9",
        }),
      );
  });
});
await new Promise<void>((resolve) => stripe.listen(0, "127.0.0.1", resolve));
afterAll(() => stripe.close());
extendEnvironment({
  STRIPE_SECRET_KEY: "sk_test_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
  STRIPE_API_BASE: `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`,
});

it("survives an outage of the provider, and settles payment and refund events", async () => {
  const world = await createWorld();
  const give = async () =>
    startDonation(await world.payer(), world.donation.identifier, { entity: "school", amount: "ten" }, HERE);
  await expect(give()).rejects.toMatchObject({ code: "unavailable", status: 503 });
  failing = false;
  expect(await give()).toBe("https://checkout.stripe.com/c/pay/cs_test_9");
  expect(await give()).toBe("https://checkout.stripe.com/c/pay/cs_test_9");

  const checkout = await checkoutOf("cs_test_9");
  // The failed request and its retry have the same key; the second click makes no request.
  expect(new Set(requests.map(({ key }) => key))).toEqual(new Set([checkout.id]));
  expect(requests.at(-1)).toMatchObject({
    line_items: [{ price_data: { currency: "usd", unit_amount: "1000" } }],
    success_url: expect.stringMatching(/^http:\/\/program-\d+\.localhost:3000\/\?session_id={CHECKOUT_SESSION_ID}$/),
    cancel_url: expect.stringMatching(/\/checkout_cancelled$/),
    metadata: { program_id: world.programId, checkout_id: checkout.id },
  });

  const send = async (id: string, type: string, object: object) => {
    const body = JSON.stringify({
      id,
      object: "event",
      type,
      data: { object: { ...object, metadata: requests.at(-1)!.metadata } },
    });
    expect(
      (
        await deliver({
          body,
          signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_x" }),
        })
      ).status,
    ).toBe(200);
    await runJobs();
    return (await personOf(world.programId, world.participantId)).pointsAvailable;
  };
  expect(await send("evt_1", "checkout.session.completed", { payment_status: "paid" })).toBe(110n);
  expect(await send("evt_2", "charge.refunded", { refunded: true })).toBe(0n);
});
