/** A program that takes payments in the sandbox, its payers, and the provider's webhooks. */
import { runOnce } from "graphile-worker";
import Stripe from "stripe";
import { action as webhook } from "~/api/webhooks/stripe";
import { sandboxWebhookSecret } from "~/integrations/payments/sandbox-payments.server";
import { taskList } from "~/jobs/handlers.server";
import { prisma } from "~/platform/database/connections.server";
import { createChallenge, createParticipant, createProgram, participantCtx, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";

const CAUSES = [
  { id: "school", entity: "School Kitchen" },
  { id: "closed", entity: "Closed Kitchen", active: false },
];
const AMOUNTS = [
  { id: "ten", amount: 10, points: 110 },
  { id: "odd", amount: 7.29, points: 0 },
  { id: "old", amount: 1, points: 5, active: false },
];

/** A program with a donation and a membership (25 dollars, 500 points, grants offers). */
export async function createWorld(features = ["donation_challenge", "offers_reward"]) {
  const { id: programId } = await createProgram({ features, termPointsAs: "Sparks" });
  const donation = await createChallenge(programId, {
    challengeType: "donation",
    points: 0n,
    repeatable: true,
    settings: { entity_label: "A cause", entity_options: CAUSES, amount_options: AMOUNTS },
  });
  const membership = await createChallenge(programId, {
    challengeType: "membership",
    points: 500n,
    grantsOffers: true,
    settings: { price: 25 },
  });
  const { id: participantId } = await createParticipant(programId, { firstName: "Maya", lastName: "Lopez" });
  return {
    programId,
    donation,
    membership,
    participantId,
    payer: () => participantCtx(programId, participantId),
    visitor: () => siteCtx(programId),
  };
}

export const HERE = { host: "demo.localhost", idempotencyKey: null };

/** The id of the payment session in a checkout's URL. */
export function sessionIn(url: string): string {
  return new URL(url).pathname.split("/").at(-1)!;
}

export function checkoutOf(sessionId: string) {
  return prisma.checkoutSession.findUniqueOrThrow({ where: { providerSessionId: sessionId } });
}

type EventType = "checkout.session.completed" | "checkout.session.expired" | "charge.refunded";

/** A webhook about a session, as the provider sends it. */
export async function signedEvent(type: EventType, sessionId: string, id = `evt_${type}_${sessionId}`) {
  const { programId, id: checkoutId } = await checkoutOf(sessionId);
  const object = {
    payment_status: "paid",
    refunded: true,
    metadata: { program_id: programId, checkout_id: checkoutId },
  };
  const body = JSON.stringify({ id, object: "event", type, data: { object } });
  return {
    body,
    signature: Stripe.webhooks.generateTestHeaderString({ payload: body, secret: sandboxWebhookSecret() }),
  };
}

/** Sends a webhook to its handler. */
export function deliver({ body, signature }: { body: string; signature: string }): Promise<Response> {
  const request = new Request("http://localhost/webhooks/stripe", {
    method: "POST",
    body,
    headers: { "stripe-signature": signature },
  });
  return webhook({ request, params: {}, context: {} });
}

/** Delivers an event and runs the jobs that it queued. */
export async function deliverAndSettle(type: EventType, sessionId: string, id?: string): Promise<void> {
  await deliver(await signedEvent(type, sessionId, id));
  await runJobs();
}

export async function runJobs(): Promise<void> {
  const { pool } = await testDatabase();
  await runOnce({ pgPool: pool, taskList });
}

export function personOf(programId: string, id: string) {
  return prisma.participant.findUniqueOrThrow({ where: { programId_id: { programId, id } } });
}
