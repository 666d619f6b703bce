import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import type { WebServer } from "~/server/web/web-server";
import { ApiError, dataOf, loyaltyClient, rowsOf, type WebhookEvent } from "../../clients/typescript/src/index";
import { shop, type ShopOptions } from "../../examples/shop/server";
import { connectShop } from "../../tools/connect-shop";
import { createReward } from "../factories";
import { deliver } from "../services/webhooks/webhook-world";
import { buildUnder } from "../setup/app";
import { testDatabase } from "../setup/database";
import { createAdmins } from "../setup/people";
import { serve } from "../setup/web-server";

/** The example shop and the typed client, against the web server and the worker's webhooks. */
const folder = mkdtempSync(join(tmpdir(), "loyalty-shop-"));
extendEnvironment({ DATA_DIR: folder });
await testDatabase();
await registerLocales();

const shopServer = createServer();
let server: WebServer;
let options: ShopOptions;
let shopUrl: string;

beforeAll(async () => {
  const { demo } = await createAdmins();
  await prisma.program.update({ where: { id: demo }, data: { features: ["receipts"] } });
  const build = await buildUnder("admin", relative(process.cwd(), mkdtempSync(join(folder, "client-"))));
  server = await serve(build);
  await once(shopServer.listen(0, "127.0.0.1"), "listening");
  shopUrl = `http://127.0.0.1:${(shopServer.address() as AddressInfo).port}`;
  options = await connect();
  const example = shop(options);
  shopServer.on("request", (request, response) => example.emit("request", request, response));
});
afterAll(async () => {
  shopServer.closeAllConnections();
  shopServer.close();
  await server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  vi.spyOn(console, "log").mockReturnValue(); // the shop prints the events
});

function connect(): Promise<ShopOptions> {
  const url = `http://localhost:${server.port}`;
  return connectShop({ url, subdomain: "demo", webhookUrl: `${shopUrl}/webhooks` });
}

async function order(id: string, email: string, product = "French press") {
  const response = await fetch(`${shopUrl}/orders`, {
    method: "POST",
    body: new URLSearchParams({ id, email, name: "Sam", product }),
  });
  return { status: response.status, text: await response.text() };
}

async function eventsAtShop(): Promise<WebhookEvent[]> {
  await deliver(new Date());
  return (await (await fetch(`${shopUrl}/events`)).json()) as WebhookEvent[];
}

test("a purchase signs the customer up, completes the challenge, hands in the receipt, and comes back as events", async () => {
  const first = await order("1001", "sam@example.test");
  expect(first).toEqual({ status: 200, text: "Thank you! You earned 50 points and have 50 now." });
  expect(await order("1001", "sam@example.test")).toEqual(first); // a double click
  expect((await order("1002", "sam@example.test", "Ground coffee")).text).toContain("earned 0 points and have 50");
  const person = await prisma.participant.findFirstOrThrow({ where: { email: "sam@example.test" } });
  const receipts = await prisma.receipt.findMany({ where: { participantId: person.id } });
  expect(receipts.map(({ source }) => source)).toEqual(["external", "external"]);
  const events = await eventsAtShop();
  expect(events.filter(({ type }) => type === "participant.created")).toMatchObject([
    { data: { participant_id: person.id } },
  ]);
  expect(events.filter(({ type }) => type === "challenge.completed")).toMatchObject([
    { data: { challenge_id: options.challengeId, participant_id: person.id, points: 50 } },
  ]);
});

test("the shop rejects a wrong order, and an event that the platform did not sign", async () => {
  expect((await order("1003", "sam@example.test", "Gold")).status).toBe(422);
  expect((await order("1004", "not an email")).status).toBe(422);
  const headers = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
  expect((await fetch(`${shopUrl}/webhooks`, { method: "POST", headers, body: "{}" })).status).toBe(401);
});

test("the client reads a list page by page, and throws what the platform rejects", async () => {
  const { programId } = options;
  for (let count = 0; count < 5; count++) await createReward(programId);
  const loyalty = loyaltyClient({ baseUrl: options.url, apiKey: options.apiKey });
  const params = { path: { programId }, query: { page_size: 2 } };
  const ids = new Set<string>();
  for await (const { id } of rowsOf(loyalty, "/admin/v2/programs/{programId}/rewards", params)) ids.add(id);
  expect(ids.size).toBe(5);
  const failure = dataOf(
    loyalty.POST("/admin/v2/programs/{programId}/participants", {
      params: { path: { programId } },
      body: { email: "nobody" },
    }),
  );
  await expect(failure).rejects.toBeInstanceOf(ApiError);
  await expect(failure).rejects.toMatchObject({ status: 422, errors: [{ field: "email" }] });
});

test("connecting again ends the key of before, and uses the same challenge", async () => {
  const again = await connect();
  expect(again.challengeId).toBe(options.challengeId);
  const old = loyaltyClient({ baseUrl: options.url, apiKey: options.apiKey });
  const call = dataOf(
    old.GET("/admin/v2/programs/{programId}/rewards", { params: { path: { programId: again.programId } } }),
  );
  await expect(call).rejects.toMatchObject({ status: 401 });
});
