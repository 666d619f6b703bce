/** Webhooks as tests run them: an endpoint, a server of the operator that receives events, and the worker's turns. */
import { once } from "node:events";
import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll } from "vitest";
import type { Ctx, SystemActor } from "~/platform/context";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { createEndpoint } from "~/services/webhooks/webhooks.admin.server";
import { attemptDelivery, claimDeliveries } from "~/services/webhooks/webhooks.jobs.server";
import { EVENT_TYPES, type EventType } from "~/services/webhooks/webhooks.schema";
import { NOW } from "../../factories";

export type Received = {
  headers: IncomingHttpHeaders;
  body: string;
  json: { type: string; data: Record<string, unknown> };
};

/** A server of the operator. `respond` decides about each request; by default it accepts all. */
export async function receiver(respond: (response: ServerResponse, message: Received) => void = accept) {
  const received: Received[] = [];
  const state = { respond };
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks).toString();
      const message = { headers: request.headers, body, json: JSON.parse(body) as Received["json"] };
      received.push(message);
      state.respond(response, message);
    });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`;
  return { url, received, state, types: () => received.map(({ json }) => json.type) };
}

export function accept(response: ServerResponse): void {
  response.end("thanks");
}

export function fail(response: ServerResponse): void {
  response.writeHead(500).end("no");
}

export function addEndpoint(ctx: AdminProgramCtx, url: string, events: readonly EventType[] = EVENT_TYPES) {
  return createEndpoint(ctx, { url, events: [...events], description: "", active: true });
}

export function workerAt(now: Date): Ctx<SystemActor> {
  return { actor: { kind: "system", name: "test" }, now, locale: "en", requestId: "test" };
}

/** The worker's turns at one moment, until nothing is due. @returns how many requests were made */
export async function deliver(now: Date = NOW): Promise<number> {
  for (let count = 0; ;) {
    const claimed = await claimDeliveries(workerAt(now), 100);
    if (claimed.length === 0) return count;
    count += claimed.length;
    await Promise.all(claimed.map((delivery) => attemptDelivery(workerAt(now), delivery)));
  }
}
