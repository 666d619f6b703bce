import { once } from "node:events";
import { copyFileSync, mkdtempSync, rmSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { extendEnvironment } from "~/platform/env.server";
import type { WebServer } from "~/server/web/web-server";
import { ApiError, dataOf, loyaltyClient, rowsOf } from "../../clients/typescript/src/index";
import { shop, type ShopOptions } from "../../examples/shop/server";
import { connectShop } from "../../tools/connect-shop";
import { createParticipant, givePoints } from "../factories";
import { PER_DOLLAR, publishRule } from "../services/orders/orders-world";
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

const LATTE = "1001020"; // $5.25
const BEANS = "4004001"; // $16.95
const GIFT_CARD = "9009025"; // $25.00

const file = join(folder, "shop.json");
const shopServer = createServer();
/** Between the shop and the platform: a network that fails when a test says so. */
const network = createServer(
  (request, response) =>
    void passOn(request).then(([status, body]) => {
      if (status === null) response.destroy();
      else response.writeHead(status, { "Content-Type": "application/json" }).end(body);
    }),
);
let isDown = false;
/** What happens while the platform uses up a code; `lost` when the shop does not hear of it. */
let onRedeem: () => "lost" | void = () => {};
let server: WebServer;
let options: ShopOptions;
let shopUrl: string;

beforeAll(async () => {
  const { demo } = await createAdmins();
  await publishRule(demo, PER_DOLLAR);
  await publishRule(demo, {
    condition: { expression: "order.number == 1" },
    give: { kind: "points", points: 20 },
    max_per_person: 20,
  });
  const build = await buildUnder("admin", relative(process.cwd(), mkdtempSync(join(folder, "client-"))));
  server = await serve(build);
  shopUrl = await listen(shopServer);
  const url = await listen(network);
  options = { ...(await connect()), url };
  open();
});
afterAll(async () => {
  for (const one of [shopServer, network]) {
    one.closeAllConnections();
    one.close();
  }
  await server.close();
  rmSync(folder, { recursive: true });
});

beforeEach(() => {
  isDown = false;
  onRedeem = () => {};
  vi.spyOn(console, "log").mockReturnValue(); // the shop prints events, and what it cannot send
});

function connect(): Promise<ShopOptions> {
  const url = `http://localhost:${server.port}`;
  return connectShop({ url, subdomain: "demo", webhookUrl: `${shopUrl}/webhooks` });
}

async function listen(one: Server): Promise<string> {
  await once(one.listen(0, "127.0.0.1"), "listening");
  return `http://127.0.0.1:${(one.address() as AddressInfo).port}`;
}

/** Opens the shop, in place of the one that was open: as after a restart, it knows what is in its file. */
function open(storedIn = file): void {
  const example = shop({ ...options, file: storedIn });
  example.emit("close"); // tests say when it sends again
  shopServer.removeAllListeners("request");
  shopServer.on("request", (request, response) => example.emit("request", request, response));
}

async function passOn(request: IncomingMessage): Promise<[status: number | null, body: string]> {
  const { method, url = "", headers } = request;
  const sent = await text(request);
  if (isDown) return [null, ""];
  const names = ["authorization", "content-type", "idempotency-key"] as const;
  const response = await fetch(`http://localhost:${server.port}${url}`, {
    method,
    headers: names.flatMap((name): [string, string][] => (headers[name] ? [[name, String(headers[name])]] : [])),
    ...(method === "GET" ? {} : { body: sent }),
  });
  const body = await response.text();
  const isRedeem = url.endsWith("codes:redeem") && !sent.includes("check");
  return isRedeem && onRedeem() === "lost" ? [null, ""] : [response.status, body];
}

type Page = { status: number; path: string; html: string; text: string };

/** A browser in the shop. It follows redirects and reads pages as text. */
function browser() {
  let cookie = "";
  async function visit(path: string, form?: Record<string, string>): Promise<Page> {
    const body = form && new URLSearchParams(form);
    const response = await fetch(shopUrl + path, {
      method: form ? "POST" : "GET",
      headers: { cookie, ...(form ? { origin: shopUrl } : {}) },
      redirect: "manual",
      body,
    });
    cookie = response.headers.get("set-cookie")?.split(";")[0] ?? cookie;
    const html = await response.text();
    if (response.status === 303) return visit(response.headers.get("location")!);
    const shown = html
      .replace(/<[^>]*>/g, " ")
      .replaceAll("&#39;", "'")
      .replace(/\s+/g, " ");
    return { status: response.status, path, html, text: shown };
  }
  return {
    visit,
    fill: (...skus: string[]) => skus.reduce((done, sku) => done.then(() => visit("/cart", { sku })), visit("/")),
  };
}

/** Orders one piece of each. @returns the page after it */
async function buy(email: string, skus: string[], more: Record<string, string> = {}) {
  const { visit, fill } = browser();
  await fill(...skus);
  const page = await visit("/orders", {
    ...Object.fromEntries(skus.map((sku) => [sku, "1"])),
    email,
    code: "",
    ...more,
  });
  return { ...page, visit, number: page.path.split("/")[2]! };
}

async function member(name: string, points = 0): Promise<{ id: string; email: string }> {
  const { programId } = options;
  const email = `${name}@example.test`;
  const { id } = await createParticipant(programId, { email });
  if (points > 0) await givePoints(programId, id, points);
  return { id, email };
}

async function pointsOf(email: string): Promise<number> {
  const where = { programId: options.programId, email };
  return Number((await prisma.participant.findFirstOrThrow({ where })).pointsAvailable);
}

/** The code of the shop's own reward, claimed by a member: $3 off for 25 Sparks. */
async function claimedCode(participantId: string): Promise<string> {
  const loyalty = loyaltyClient({ baseUrl: `http://localhost:${server.port}`, apiKey: options.apiKey });
  const { id } = await prisma.reward.findFirstOrThrow({
    where: { programId: options.programId, discountKind: "amount" },
  });
  const { claim } = await dataOf(
    loyalty.POST("/admin/v2/participants/{participantId}/claims", {
      params: { path: { participantId } },
      body: { reward_id: id },
    }),
  );
  return claim!.coupon_code!;
}

async function usedAt(code: string): Promise<string | null> {
  const coupon = await prisma.rewardCoupon.findFirstOrThrow({ where: { programId: options.programId, code } });
  return coupon.redeemedRegister;
}

test("the checkout shows what an order earns, the order earns it once, and its reasons are there", async () => {
  const { email } = await member("maya");
  const { visit, fill } = browser();
  await fill(LATTE, LATTE, BEANS, GIFT_CARD);
  const form = { [LATTE]: "2", [BEANS]: "1", [GIFT_CARD]: "1", email, code: "" };
  const checkout = await visit("/checkout", form);
  expect(checkout.text).toContain("You'll earn 47 Sparks for your order of $52.45");
  expect(checkout.text).toContain("To pay $52.45");
  const [first, second] = await Promise.all([visit("/orders", form), visit("/orders", form)]); // a double click
  expect(first.text).toContain("Earned 47 Sparks Rule: Gave 27 Sparks Rule: Gave 20 Sparks");
  expect(second.path).toBe(first.path);
  expect(await pointsOf(email)).toBe(47);
  expect((await visit("/checkout")).text).toContain("It is empty");
  await deliver(new Date());
  expect((await visit("/events")).text).toContain("points.changed");
});

test("a return takes back its part, once", async () => {
  const { email } = await member("noor");
  const { visit, number } = await buy(email, [LATTE, BEANS]);
  expect(await pointsOf(email)).toBe(42);
  const back = { id: `${number}-R1`, "line-1": "0", "line-2": "1" };
  expect((await visit(`/orders/${number}/returns`, back)).text).toMatch(
    /1 returned.*Earned 11 Sparks \(31 Sparks taken back\)/,
  );
  await visit(`/orders/${number}/returns`, back);
  expect(await pointsOf(email)).toBe(11);
  const tooMuch = await visit(`/orders/${number}/returns`, { id: `${number}-R2`, "line-2": "1" });
  expect(tooMuch).toMatchObject({ status: 422, text: expect.stringContaining("from 0 to 0") as string });
  await visit(`/orders/${number}/returns`, { id: `${number}-R2`, "line-1": "1" });
  expect(await pointsOf(email)).toBe(0);
});

test("a code takes something off once, what it pays earns nothing, and canceling makes it valid again", async () => {
  const { id, email } = await member("omar", 60);
  const code = await claimedCode(id);
  const { visit, fill } = browser();
  await fill(BEANS);
  const checkout = await visit("/checkout", { [BEANS]: "1", email, code });
  expect(checkout.text).toContain("To pay $13.95");
  expect(checkout.text).toContain("You'll earn 33 Sparks for your order of $13.95");
  expect(checkout.text).toContain("$3 off in the example shop for 25 Sparks: takes off $3.00.");
  const placed = await visit("/orders", { [BEANS]: "1", email, code });
  const number = placed.path.split("/")[2]!;
  expect(placed.text).toContain("Paid: $13.95");
  expect(await usedAt(code)).toBe(`Order ${number}`);
  expect(await pointsOf(email)).toBe(60 - 25 + 33);
  const again = await buy(email, [BEANS], { code });
  expect(again).toMatchObject({ status: 422, text: expect.stringContaining("used already") as string });
  expect((await visit(`/orders/${number}/cancel`, {})).text).toContain("Your order was canceled");
  expect(await usedAt(code)).toBeNull();
  expect(await pointsOf(email)).toBe(60 - 25);
});

test("a code that does not apply orders nothing, and neither does a declined card, which leaves its code valid", async () => {
  const { id, email } = await member("lena", 25);
  const code = await claimedCode(id);
  expect((await buy(email, [LATTE], { code })).text).toContain("Your order is too small for this code.");
  expect((await buy(email, [BEANS], { code: "NOPE" })).text).toContain("There is no such code.");
  expect((await buy(email, [BEANS], { code, card: "declined" })).text).toContain("Your card was declined.");
  expect(await usedAt(code)).toBeNull();
  expect(await prisma.order.count({ where: { participantId: id } })).toBe(0);
});

test("a code whose response got lost is valid again, and then used by one order", async () => {
  const { id, email } = await member("sven", 25);
  const code = await claimedCode(id);
  onRedeem = () => "lost";
  const { visit, status, text: page } = await buy(email, [BEANS], { code });
  expect([status, page]).toEqual([422, expect.stringContaining("Codes can't be checked right now.")]);
  expect(await usedAt(code)).toBeNull();
  onRedeem = () => {};
  const placed = await visit("/orders", { [BEANS]: "1", email, code });
  expect(placed.text).toContain("Paid: $13.95");
  expect(await usedAt(code)).toBe(`Order ${placed.path.split("/")[2]}`);
});

test("a shop that was killed while it used up a code makes it valid again", async () => {
  const { id, email } = await member("kim", 25);
  const code = await claimedCode(id);
  const killed = join(folder, "killed.json");
  onRedeem = () => copyFileSync(file, killed);
  const { visit } = await buy(email, [BEANS], { code });
  expect(await usedAt(code)).not.toBeNull();
  open(killed);
  await visit("/outbox", {});
  expect(await usedAt(code)).toBeNull();
  open();
});

test("the shop sells while the platform is down, and sends later, also after a restart", async () => {
  const { email } = await member("ines");
  isDown = true;
  const { visit, number, text: page } = await buy(email, [LATTE, BEANS]);
  expect(page).toContain("waits for the platform");
  await visit(`/orders/${number}/returns`, { id: `${number}-R1`, "line-1": "1" });
  expect((await visit("/orders")).text).toContain("2 messages wait for the platform");
  expect((await buy(email, [BEANS], { code: "ANY" })).text).toContain("order without the code");
  open();
  isDown = false;
  const sent = await visit("/outbox", {});
  expect(sent.text).not.toContain("for the platform");
  expect((await visit(`/orders/${number}`)).text).toMatch(/1 returned.*Earned 33 Sparks/);
  expect(await pointsOf(email)).toBe(33);
});

test("who joins earns at once, and the order of somebody else waits", async () => {
  const guest = await buy("guest@example.test", [BEANS]);
  expect(guest.text).toContain("It waits for this customer to join The demo program");
  await buy("sam@example.test", [BEANS], { joins: "on" });
  expect(await pointsOf("sam@example.test")).toBe(36);
});

test("the shop says what is wrong with a form, and takes none from another site", async () => {
  const wrong = await buy("sam@example.test", [LATTE], { [LATTE]: "-1" });
  expect(wrong).toMatchObject({ status: 422, text: expect.stringContaining("a whole number from 0 to 99") as string });
  expect((await buy("", [LATTE])).text).toContain("Enter your email.");
  expect((await buy("<b>", [LATTE])).text).toContain("Enter an email");
  expect((await buy("sam@example.test", [])).text).toContain("Your cart is empty.");
  expect((await browser().visit("/cart", { sku: "gold" })).text).toContain("This product does not exist.");
  expect((await browser().visit("/orders/FFFF")).status).toBe(404);
  const foreign = { method: "POST", headers: { origin: "https://elsewhere.example" }, body: "" };
  expect((await fetch(`${shopUrl}/outbox`, foreign)).status).toBe(403);
});

test("the shop escapes what it shows", async () => {
  const { visit, fill } = browser();
  await fill(LATTE);
  const { html } = await visit("/checkout", { [LATTE]: "1", email: "", code: `"><script>alert(1)</script>` });
  expect(html).toContain('value="&#34;&#62;&#60;script&#62;');
  expect(html).not.toContain("<script");
});

test("the shop rejects an event that the platform did not sign", async () => {
  const headers = { "webhook-id": "1", "webhook-timestamp": "1", "webhook-signature": "v1,AAAA" };
  expect((await fetch(`${shopUrl}/webhooks`, { method: "POST", headers, body: "{}" })).status).toBe(401);
});

test("the client reads a list page by page, and throws what the platform rejects", async () => {
  const { programId } = options;
  for (let count = 0; count < 5; count++) await member(`page-${count}`);
  const loyalty = loyaltyClient({ baseUrl: `http://localhost:${server.port}`, apiKey: options.apiKey });
  const params = { path: { programId }, query: { page_size: 2, search: "page-" } };
  const ids = new Set<string>();
  for await (const { id } of rowsOf(loyalty, "/admin/v2/programs/{programId}/participants", params)) ids.add(id);
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

test("what the platform rejects is said with its order, and keeps no other waiting", async () => {
  const { email } = await member("ruth");
  const { visit, fill } = browser();
  await fill(LATTE);
  const form = { [LATTE]: "1", email: "ruth@example..test", code: "" };
  expect(await visit("/checkout", form)).toMatchObject({ status: 422 });
  expect((await visit("/orders", form)).text).toContain("The platform rejected a message");
  expect((await buy(email, [LATTE])).text).toContain("Earned 25 Sparks");
});

test("connecting again ends the key of before, and what could not be sent with it is sent", async () => {
  const { email } = await member("tess");
  const again = await connect();
  const { visit, text: page } = await buy(email, [LATTE]);
  expect(page).toContain("waits for the platform");
  options = { ...again, url: options.url };
  open();
  await visit("/outbox", {});
  expect(await pointsOf(email)).toBe(25);
  expect(await prisma.reward.count({ where: { programId: options.programId } })).toBe(1);
});
