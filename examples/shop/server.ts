/** A shop that rewards purchases: it signs customers up, completes a challenge, and reports the receipt. */
import { createServer, type IncomingMessage, type Server } from "node:http";
import {
  ApiError,
  dataOf,
  loyaltyClient,
  verifiedEvent,
  WebhookVerificationError,
  type WebhookEvent,
} from "../../clients/typescript/src/index.js";

export type ShopOptions = {
  /** The host of the admin. */
  url: string;
  apiKey: string;
  programId: string;
  /** The challenge that the first purchase completes. It has `api_completion_only`. */
  challengeId: string;
  webhookSecret: string;
};

type Order = { id: string; email: string; name: string; product: string };
type Sale = { participantId: string; earned: number; unusedPoints: number };

/** A merchant of the program, so that its receipts count. */
export const SHOP_NAME = "The example shop";
const PRICES: Record<string, number> = { "Ground coffee": 9.5, "Paper filters": 3.25, "French press": 34 };

export function shop({ url, apiKey, programId, challengeId, webhookSecret }: ShopOptions): Server {
  const loyalty = loyaltyClient({ baseUrl: url, apiKey });
  /** By id: an event may come more than once. A real shop stores them. */
  const events = new Map<string, WebhookEvent>();

  /** Safe to repeat: every call has the order in its key, so that each of them happens once. */
  async function sell(order: Order): Promise<Sale> {
    const once = (call: string) => ({ "Idempotency-Key": `order-${order.id}-${call}` });
    const participant = await dataOf(
      loyalty.POST("/admin/v2/programs/{programId}/participants", {
        params: { path: { programId }, header: once("participant") },
        body: { email: order.email, first_name: order.name },
      }),
    );
    const participantId = participant.data.id;
    const completion = await dataOf(
      loyalty.POST("/admin/v2/participants/{participantId}/complete_challenge", {
        params: { path: { participantId }, header: once("challenge") },
        body: { challenge_id: challengeId },
      }),
    ).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return null; // not the first purchase
      throw error;
    });
    const price = PRICES[order.product]!;
    await dataOf(
      loyalty.POST("/admin/v2/programs/{programId}/receipts", {
        params: { path: { programId }, header: once("receipt") },
        body: {
          participant_id: participantId,
          merchant_name: SHOP_NAME,
          purchase_date: new Date().toISOString().slice(0, 10),
          total_amount: price,
          items: [{ name: order.product, quantity: 1, price }],
        },
      }),
    );
    const { unused_points } = completion?.data ?? participant.data;
    return { participantId, earned: completion?.data.points ?? 0, unusedPoints: unused_points };
  }

  function receive(body: string, request: IncomingMessage): void {
    const event = verifiedEvent(body, request.headers, webhookSecret);
    if (!events.has(event.id)) console.log(`${event.type} ${JSON.stringify(event.data)}`);
    events.set(event.id, event);
  }

  async function respond(request: IncomingMessage): Promise<{ status: number; body?: string; type?: string }> {
    const body = await textOf(request);
    switch (`${request.method} ${request.url}`) {
      case "GET /":
        return { status: 200, body: page(crypto.randomUUID(), [...events.values()]), type: "text/html" };
      case "GET /events":
        return { status: 200, body: JSON.stringify([...events.values()]), type: "application/json" };
      case "POST /orders": {
        const order = Object.fromEntries(new URLSearchParams(body)) as Order;
        if (!order.id || !order.email || !(order.product in PRICES)) return { status: 422, body: "Fill in the form." };
        const { earned, unusedPoints } = await sell(order);
        return { status: 200, body: `Thank you! You earned ${earned} points and have ${unusedPoints} now.` };
      }
      case "POST /webhooks":
        receive(body, request);
        return { status: 204 };
      default:
        return { status: 404, body: "Not found" };
    }
  }

  return createServer((request, response) => {
    respond(request)
      .catch((error: unknown) => {
        if (error instanceof WebhookVerificationError) return { status: 401, body: "The signature is not valid." };
        if (error instanceof ApiError && error.status < 500) return { status: error.status, body: error.message };
        console.error(error);
        return { status: 502, body: "Your order is paid. The points follow: try again in a minute." };
      })
      .then(({ status, body, type = "text/plain" }: { status: number; body?: string; type?: string }) => {
        response.writeHead(status, { "Content-Type": `${type}; charset=utf-8` }).end(body);
      });
  });
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The form with the id of its order, so that a double click is one order; and what the program reported. */
function page(orderId: string, events: WebhookEvent[]): string {
  const options = Object.entries(PRICES).map(([name, price]) => `<option value="${name}">${name}, $${price}</option>`);
  const rows = events.map(({ timestamp, type }) => `<li><time>${timestamp}</time> ${type}</li>`);
  return `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${SHOP_NAME}</title>
<style>body{font:16px/1.5 system-ui;max-width:32rem;margin:3rem auto;padding:0 1rem}label,button{display:block;margin:.75rem 0}</style>
<h1>${SHOP_NAME}</h1>
<form method="post" action="/orders"><input type="hidden" name="id" value="${orderId}">
<label>Email <input name="email" type="email" required></label><label>First name <input name="name" required></label>
<label>Product <select name="product">${options.join("")}</select></label><button>Buy</button></form>
<h2>Events of the program</h2><ul>${rows.join("") || "<li>None yet</li>"}</ul></html>`;
}
