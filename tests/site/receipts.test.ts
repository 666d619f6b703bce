import { randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import { deflateSync } from "node:zlib";
import sharp from "sharp";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { registerLocales } from "~/locales/register-locales.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { dropCatalogue } from "~/services/programs/catalogue.server";
import { reviewReceipt } from "~/services/receipts/receipt-review.admin.server";
import { receiptReview } from "~/services/receipts/receipts-admin.schema";
import { createParticipant, createProgram, NOW } from "../factories";
import { createProduct, judged, receiptProgram } from "../services/receipts/receipts";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
await registerLocales();
const [page, calls] = [await appUnder("receipts"), await appUnder("public/receipts")];
const app = (request: Request) => (new URL(request.url).pathname.startsWith("/public/") ? calls : page)(request);

let world: Awaited<ReturnType<typeof receiptProgram>>;
let maya: Person;
let photo: Buffer;
let heic: Buffer;

type Person = { id: string; origin: string; cookie: string };
type File = [name: string, content: Uint8Array];

beforeAll(async () => {
  photo = await photoOf("#fff");
  heic = await readFile("tests/services/media/photo.heic");
});

beforeEach(async () => {
  world = await receiptProgram();
  maya = await personOf(world.programId);
});

async function personOf(programId: string): Promise<Person> {
  const { id } = await createParticipant(programId);
  const { subdomain } = await prisma.program.findUniqueOrThrow({ where: { id: programId } });
  const sid = await openParticipantSession(sql, programIdFrom(programId), id, new Date());
  return { id, origin: `http://${subdomain}.localhost`, cookie: `sid=${sid}; csrf=secret` };
}

function photoOf(background: string): Promise<Buffer> {
  return sharp({ create: { width: 60, height: 90, channels: 3, background } })
    .jpeg()
    .toBuffer();
}

function get(path: string, { origin, cookie }: Person, accept = "application/json"): Promise<Response> {
  return app(new Request(`${origin}${path}`, { headers: { Accept: accept, Cookie: cookie } }));
}

type Sent = { as?: Person; accept?: string; key?: string; fields?: Record<string, string> };

function send(path: string, files: File[], { as = maya, accept = "application/json", key, fields }: Sent = {}) {
  const form = new FormData();
  form.set("authenticity_token", csrfTokenFor("secret"));
  for (const [name, value] of Object.entries(fields ?? {})) form.set(name, value);
  for (const [name, content] of files) form.append("files[]", new Blob([new Uint8Array(content)]), name);
  const headers: Record<string, string> = {
    Accept: accept,
    Cookie: as.cookie,
    ...(key ? { "Idempotency-Key": key } : {}),
  };
  return app(new Request(`${as.origin}${path}`, { method: "POST", headers, body: form }));
}

const count = () => prisma.receipt.count({ where: { programId: world.programId } });
const pdf: File = ["receipt.pdf", Buffer.from("%PDF-1.4\n%%EOF")];

describe("handing in", () => {
  it("makes a pending receipt of photos in their order, which only their owner may open", async () => {
    const photos: File[] = [
      ["top.jpg", photo],
      ["bottom.jpg", await photoOf("#000")],
    ];
    const response = await send("/public/receipts", photos);
    expect(response.status).toBe(200);
    const { id, ...row } = await response.json();
    expect(row).toMatchObject({ success: true, status: "pending", points: 0, can_request_review: false });
    const files = await prisma.receiptFile.findMany({ where: { receiptId: id }, orderBy: { position: "asc" } });
    expect(files.map(({ name }) => name)).toEqual(["top.jpg", "bottom.jpg"]);
    const receipt = await (await get(`/public/receipts/${id}`, maya)).json();
    expect(receipt.files).toEqual(
      [0, 1].map((n) => ({ url: `/receipts/${id}/files/${n}`, content_type: "image/jpeg" })),
    );
    const picture = await get(receipt.files[1].url, maya, "image/*");
    expect(Object.fromEntries(picture.headers)).toMatchObject({
      "content-type": "image/jpeg",
      "content-disposition": "inline",
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(await sharp(Buffer.from(await picture.arrayBuffer())).metadata()).toMatchObject({
      format: "jpeg",
      height: 90,
    });
    const other = await personOf(world.programId);
    const elsewhere = await personOf((await createProgram({ features: ["receipts"] })).id);
    for (const person of [other, elsewhere]) {
      for (const path of [`/receipts/${id}/files/0`, `/public/receipts/${id}`, `/receipts/${id}`])
        expect((await get(path, person)).status, path).toBe(404);
      expect((await (await get("/public/receipts", person)).json()).totalItems).toBe(0);
    }
    for (const n of ["2", "-1", "x", "1.5"]) expect((await get(`/receipts/${id}/files/${n}`, maya)).status).toBe(404);
  });

  it("takes a PDF, which is only ever saved, and HEIC", async () => {
    const { id } = await (await send("/public/receipts", [pdf])).json();
    const file = await get(`/receipts/${id}/files/0`, maya);
    expect(file.headers.get("content-disposition")).toBe('attachment; filename="receipt.pdf"');
    const other = await (await send("/public/receipts", [["IMG_1.HEIC", heic]])).json();
    expect(other).toMatchObject({ status: "pending" });
    expect((await get(`/receipts/${other.id}/files/0`, maya)).headers.get("content-type")).toBe("image/jpeg");
  });

  it("works as a plain form, with an empty second field, and leads to the result", async () => {
    const response = await send(
      "/receipts",
      [
        ["", Buffer.alloc(0)],
        ["a.jpg", photo],
      ],
      { accept: "text/html" },
    );
    expect(response.status).toBe(303);
    const path = response.headers.get("location")!;
    expect(path).toMatch(/^\/receipts\/[0-9a-f-]{36}$/);
    const html = await (await get(path, maya, "text/html")).text();
    expect(html).toContain("We&#x27;re reading your receipt");
    expect(html).toMatch(new RegExp(`<noscript><a href="${path}"[^>]*>Refresh`));
  });

  it.each(["/public/receipts", "/receipts"])("gives one receipt for a double click or a retry (%s)", async (path) => {
    const key = randomUUID();
    const once = () => send(path, [["a.jpg", photo]], { fields: { idempotency_key: key } });
    const bodies = await Promise.all([once(), once()].map(async (response) => (await response).json()));
    bodies.push(await (await once()).json());
    expect(new Set(bodies.map(({ id }) => id)).size).toBe(1);
    expect(await count()).toBe(1);
    const others = await send(path, [["b.jpg", await photoOf("#123456")]], { fields: { idempotency_key: key } });
    expect(others.status).toBe(409);
  });

  const bad: [string, () => File[], string, string | RegExp][] = [
    ["nothing", () => [], "files", "Choose a photo or a PDF of your receipt"],
    ["0 bytes", () => [["empty.jpg", Buffer.alloc(0)]], "files[0]", "This file is empty"],
    ["a text named .jpg", () => [["a.jpg", Buffer.from("milk 3.99")]], "files[0]", /Choose a photo/],
    [
      "a second file that is a text",
      () => [
        ["a.jpg", photo],
        ["b.jpg", Buffer.from("x")],
      ],
      "files[1]",
      /Choose a photo/,
    ],
    ["a cut-off picture", () => [["a.jpg", photo.subarray(0, 60)]], "files[0]", "We couldn't read this image"],
    ["40 MB", () => [["a.jpg", Buffer.concat([photo, Buffer.alloc(40 * 1024 * 1024)])]], "files[0]", /at most 15 MB/],
    ["a decompression bomb", () => [["a.png", bombPng()]], "files[0]", /50 megapixels/],
    ["two PDFs", () => [pdf, pdf], "files", "Choose one PDF, or photos only"],
    [
      "7 photos",
      () => Array.from({ length: 7 }, (_, n): File => [`${n}.jpg`, photo]),
      "files",
      "Choose at most 6 photos",
    ],
  ];
  it.each(bad)("rejects %s with a message on the field, as JSON and on the page", async (_, files, field, message) => {
    const response = await send("/public/receipts", files());
    expect(response.status).toBe(422);
    const text: unknown = typeof message === "string" ? message : expect.stringMatching(message);
    expect((await response.json()).errors).toEqual([{ field, message: text }]);
    const form = await send("/receipts", files(), { accept: "text/html" });
    expect(form.status).toBe(422);
    expect((await form.text()).replaceAll("&#x27;", "'")).toMatch(message);
    expect(await count()).toBe(0);
  });
});

describe("the page", () => {
  it("lists the receipts newest first, page by page, with a message when there are none", async () => {
    expect(await (await get("/receipts", maya, "text/html")).text()).toContain("No receipts yet");
    for (let n = 1; n <= 3; n++)
      await judged(world.ctx, maya.id, { merchant_name: `Shop ${n}`, total_amount: 4.5 + n });
    const html = (await (await get("/receipts?page_size=2", maya, "text/html")).text()).replaceAll("<!-- -->", "");
    expect(html.match(/>Shop \d</g)).toHaveLength(2);
    expect(html).toContain("Page 1 of 2");
    expect(html).toContain('href="/receipts?page_size=2&amp;page=2"');
    expect(await (await get("/receipts", maya)).json()).toMatchObject({ receipts: { totalItems: 3, page: 1 } });
  });

  it("shows what counted and what did not, line by line", async () => {
    const { id } = await judged(world.ctx, maya.id, {
      items: [
        { name: "Latte", sku: "", quantity: 1, price: 4.5 },
        { name: "Paper bag", sku: "", quantity: 2, price: 0.2 },
      ],
    });
    const html = (await (await get(`/receipts/${id}`, maya, "text/html")).text()).replaceAll("<!-- -->", "");
    for (const text of ["Receipt accepted", "+900 Points", "Latte", "+900", "2 × Paper bag", "$0.20", "$4.70"])
      expect(html).toContain(text);
    expect(html).toMatch(/count<\/span>/);
    expect(html).toContain("Request a review");
  });

  it("says why lines earned nothing, and what earns points next time, as JSON and on the page", async () => {
    const { programId } = world;
    const shop = (name: string, active = true) =>
      prisma.purchaseProofMerchant.create({
        data: { programId, id: randomUUID(), name, active, createdAt: NOW, updatedAt: NOW },
      });
    await shop("Corner Café");
    const [market, closed] = [await shop("Green Market"), await shop("Closed Kiosk", false)];
    const product = async (name: string, pointsPerCent: number, at: string[] = []) => {
      const { id } = await createProduct(programId, { name, keywords: [name.toLowerCase()], pointsPerCent });
      for (const merchantId of at)
        await prisma.purchaseProofProductMerchant.create({ data: { programId, productId: id, merchantId } });
      return id;
    };
    await product("Granola", 0.05, [market.id]);
    await product("Kiosk bun", 9, [closed.id]);
    await product("Tea", 0.001);
    const off = await product("Old bread", 8);
    await prisma.purchaseProofProduct.update({
      where: { programId_id: { programId, id: off } },
      data: { active: false },
    });
    const { id } = await judged(world.ctx, maya.id, {
      total_amount: 12.5,
      items: [
        { name: "Latte", sku: "", quantity: 1, price: 4.5 },
        { name: "Granola 500 g", sku: "", quantity: 1, price: 8 },
        { name: "Paper bag", sku: "", quantity: 1, price: 0.5 },
        { name: "Tea", sku: "", quantity: 1, price: 0.5 },
        { name: "Coupon", sku: "", quantity: 1, price: -1 },
      ],
    });
    const { items, next_time } = await (await get(`/public/receipts/${id}`, maya)).json();
    expect(items.map((item: { reason: string; shops: string[] }) => [item.reason, item.shops])).toEqual([
      [null, []],
      ["other_shop", ["Green Market"]],
      ["no_product", []],
      ["too_small", []],
      ["discount", []],
    ]);
    expect(next_time).toEqual([{ name: "Granola", points: 5, amount: 1, shops: ["Green Market"] }]);
    const html = (await (await get(`/receipts/${id}`, maya, "text/html")).text()).replaceAll("<!-- -->", "");
    for (const text of ["Earn more next time", "Only at Green Market", "per $1<", "Discounts earn no Points"])
      expect(html).toContain(text);
    expect(html).not.toContain('data-hidden="');
  });

  it("promises no points while a person still has to decide", async () => {
    const { id } = await judged(world.ctx, maya.id, { purchase_date: null });
    const html = await (await get(`/receipts/${id}`, maya, "text/html")).text();
    expect(html).toContain("Someone will review this receipt");
    expect(html).toContain("Upload another receipt");
    expect(html).toContain("Being checked");
    expect(html).not.toContain("+900");
    expect(html).not.toContain("Request a review");
  });

  it("says why a receipt was rejected, and what the reviewer wrote, in Spanish too", async () => {
    const { id } = await judged(world.ctx, maya.id);
    const rejection = { admin_invalidation_reason: "too_old", admin_invalidation_message: "We take 90 days." };
    await reviewReceipt(world.ctx, id, receiptReview.parse({ integrity: "invalid", ...rejection }));
    await prisma.program.update({ where: { id: world.programId }, data: { i18nEnabled: true } });
    dropCatalogue(world.programId);
    const spanish = { ...maya, cookie: `${maya.cookie}; locale=es` };
    expect(await (await get(`/receipts/${id}`, spanish, "text/html")).text()).toContain(
      "Este recibo es demasiado antiguo.",
    );
  });
});

describe("asking for a review", () => {
  const ask = (
    id: string,
    body: BodyInit,
    { path = `/public/receipts/${id}/request_review`, accept = "application/json" } = {},
  ) =>
    app(
      new Request(`${maya.origin}${path}`, {
        method: "POST",
        headers: {
          Accept: accept,
          Cookie: maya.cookie,
          "X-CSRF-Token": csrfTokenFor("secret"),
          ...(typeof body === "string" ? { "Content-Type": "application/json" } : {}),
        },
        body,
      }),
    );

  it("works once, by JSON", async () => {
    const { id } = await judged(world.ctx, maya.id);
    const long = await ask(id, JSON.stringify({ comment: "x".repeat(501) }));
    expect(long.status).toBe(422);
    expect((await long.json()).errors).toEqual([{ field: "comment", message: "Use 500 characters or fewer" }]);
    const first = await ask(id, JSON.stringify({ comment: "The tea counts, too" }));
    expect(await first.json()).toMatchObject({
      success: true,
      id,
      status: "review_requested",
      can_request_review: false,
    });
    expect((await ask(id, JSON.stringify({ comment: "" }))).status).toBe(409);
    expect((await ask(randomUUID(), "{}")).status).toBe(404);
  });

  it("works once, by a plain form", async () => {
    const { id } = await judged(world.ctx, maya.id);
    const page = { path: `/receipts/${id}`, accept: "text/html" };
    const response = await ask(id, new URLSearchParams({ comment: "Please look" }), page);
    expect([response.status, response.headers.get("location")]).toEqual([303, `/receipts/${id}`]);
    const html = await (await get(`/receipts/${id}`, maya, "text/html")).text();
    for (const text of ["You requested a review", "Please look"]) expect(html).toContain(text);
    expect((await ask(id, new URLSearchParams({ comment: "" }), page)).status).toBe(409);
  });
});

describe("who may", () => {
  const PAGES = ["/receipts", `/receipts/${randomUUID()}`];
  const READS = [...PAGES, "/public/receipts", `/public/receipts/${randomUUID()}`, `/receipts/${randomUUID()}/files/0`];
  const CHANGES = [...PAGES, "/public/receipts", `/public/receipts/${randomUUID()}/request_review`];

  it("not a visitor: a browser goes to sign in, a JSON caller gets 401", async () => {
    const visitor = { ...maya, cookie: "csrf=secret" };
    for (const path of PAGES) {
      const response = await get(path, visitor, "text/html");
      expect(response.headers.get("location")).toBe(`/signin?${new URLSearchParams({ redirect_to: path })}`);
    }
    for (const path of READS) expect((await get(path, visitor)).status, path).toBe(401);
    for (const path of CHANGES) expect((await send(path, [["a.jpg", photo]], { as: visitor })).status, path).toBe(401);
  });

  it("nobody in a program without the feature, which does not link it either", async () => {
    const { id, origin, cookie } = await personOf((await createProgram({ features: [] })).id);
    const person = { id, origin, cookie };
    for (const path of READS) expect((await get(path, person)).status, path).toBe(404);
    for (const path of CHANGES) expect((await send(path, [["a.jpg", photo]], { as: person })).status, path).toBe(404);
    const html = await (await get("/receipts", person, "text/html")).text();
    expect(html).not.toContain('href="/receipts"');
    expect(await (await get("/receipts", maya, "text/html")).text()).toContain('href="/receipts"');
  });
});

/** A PNG of a few hundred bytes that says it has 20,000 × 20,000 pixels. */
function bombPng(): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(20_000, 0);
  header.writeUInt32BE(20_000, 4);
  header.set([8, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    ...[
      ["IHDR", header],
      ["IDAT", deflateSync(Buffer.alloc(1000))],
      ["IEND", Buffer.alloc(0)],
    ].map(([type, data]) => chunk(type as string, data as Buffer)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function crc32(bytes: Buffer): number {
  let crc = ~0;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  return ~crc >>> 0;
}
