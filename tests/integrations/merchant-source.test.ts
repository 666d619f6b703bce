import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { httpMerchantSource } from "~/integrations/merchant-source/http-merchant-source.server";
import { ResponseCache } from "~/integrations/merchant-source/response-cache";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type SentRequest = {
  method: string;
  path: string;
  key: string | undefined;
  authorization: string | undefined;
  body: string;
};
type Reply = { status?: number; body?: unknown } | "silence";

/** A fake provider that gives the replies in turn, and the last one from then on. */
async function provider(...replies: Reply[]) {
  const requests: SentRequest[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const reply = replies[Math.min(requests.length, replies.length - 1)]!;
      requests.push({
        method: request.method!,
        path: request.url!,
        key: request.headers["idempotency-key"] as string | undefined,
        authorization: request.headers.authorization,
        body,
      });
      if (reply === "silence") return;
      response
        .writeHead(reply.status ?? 200, { "Content-Type": "application/json" })
        .end(JSON.stringify(reply.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  // Long enough for a busy machine, but short where the test waits for it.
  const timeoutMs = replies.includes("silence") ? 500 : 10_000;
  return { requests, source: httpMerchantSource({ url, key: "the-key", timeoutMs }) };
}

const offer = {
  offerKey: "o1",
  textShort: "Ten off",
  textLong: "",
  validQualifier: "",
  valueCents: 1000,
  redemptionTypes: ["MOBILE"],
  webSite: null,
};
const head = {
  id: "m1",
  slug: "one",
  name: "One",
  category: 25,
  logoPath: null,
  latitude: 1,
  longitude: 2,
  distanceMeters: 3,
  pictureUrl: null,
  secondCategory: "",
};
const listed = {
  page: 1,
  pageSize: 12,
  totalItems: 1,
  totalOffers: 1,
  merchants: [{ ...head, offers: [{ textShort: "Ten off", valueCents: 1000 }] }],
};
const near = { latitude: 40.7, longitude: -74 };
const search = { near, keyword: "blue door", category: null, sort: "nearest", page: 1 } as const;
const DOWN = { code: "unavailable", status: 503 };

describe("an outside provider", () => {
  it("gets requests in its protocol, with the key", async () => {
    const { requests, source } = await provider({ body: listed });
    expect(await source.search(search)).toEqual(listed);
    expect(requests).toMatchObject([
      {
        method: "GET",
        path: "/v1/merchants?latitude=40.7&longitude=-74&keyword=blue+door&category=&sort=nearest&page=1",
        authorization: "Bearer the-key",
      },
    ]);
  });

  it("gets one request for many concurrent ones, and another only after a while", async () => {
    const { requests, source } = await provider({ body: listed });
    await Promise.all(Array.from({ length: 20 }, () => source.search(search)));
    await source.search(search);
    expect(requests).toHaveLength(1);
    await source.search({ ...search, page: 2 });
    expect(requests).toHaveLength(2);
  });

  it("gets a few retries after failures", async () => {
    const failing = await provider({ status: 503 }, "silence", { body: listed });
    expect(await failing.source.search(search)).toEqual(listed);
    server!.closeAllConnections();
    server!.close();
    const down = await provider({ status: 500 });
    await expect(down.source.search(search)).rejects.toMatchObject(DOWN);
    expect(down.requests).toHaveLength(3);
  });

  it.each([
    ["does not respond", "silence"],
    ["sends something else", { body: { hello: "world" } }],
    [
      "sends a script as a URL",
      { body: { ...listed, merchants: [{ ...listed.merchants[0], logoPath: "javascript:alert(1)" }] } },
    ],
    ["has pages without merchants", { body: { ...listed, pageSize: 0 } }],
    ["names a place off the earth", { body: { ...listed, merchants: [{ ...listed.merchants[0], latitude: 140 }] } }],
    ["does not know our key", { status: 401 }],
  ] as [string, Reply][])("is unavailable when it %s", async (_, reply) => {
    const { source } = await provider(reply);
    await expect(source.search(search)).rejects.toMatchObject(DOWN);
  });

  it("is unavailable when nothing listens", async () => {
    await expect(httpMerchantSource({ url: "http://127.0.0.1:1", key: "k" }).findOffer("o1")).rejects.toMatchObject(
      DOWN,
    );
  });

  it("has no merchant and no offer when it responds with 404", async () => {
    const { source } = await provider({ status: 404, body: { message: "no" } });
    expect(await source.find("one", near)).toBeNull();
    expect(await source.findOffer("o1")).toBeNull();
  });

  it("redeems exactly once: every attempt has the same key", async () => {
    const { requests, source } = await provider(
      "silence",
      { status: 502 },
      { body: { url: "https://img.example.test/v?a=1&amp;b=2" } },
    );
    expect(await source.redeem({ offerKey: "o1", redemptionType: "MOBILE" }, "redemption-1")).toEqual({
      code: null,
      url: "https://img.example.test/v?a=1&b=2",
    });
    expect(requests).toMatchObject(
      Array(3).fill({
        method: "POST",
        path: "/v1/redemptions",
        key: "redemption-1",
        body: '{"offerKey":"o1","redemptionType":"MOBILE"}',
      }),
    );
    await source.undo("redemption-1");
    expect(requests.at(-1)).toMatchObject({ path: "/v1/redemptions/redemption-1/undo", key: "undo-redemption-1" });
  });

  it("rejects with its own message, and is unavailable when it gives no voucher", async () => {
    const { source } = await provider({ status: 409, body: { message: "Sold out." } }, { body: {} });
    await expect(source.redeem({ offerKey: "o1", redemptionType: "MOBILE" }, "r")).rejects.toMatchObject({
      code: "rejected",
      message: "Sold out.",
    });
    await expect(source.redeem({ offerKey: "o1", redemptionType: "MOBILE" }, "r")).rejects.toMatchObject(DOWN);
    expect(await source.redeem({ offerKey: "o1", redemptionType: "CLICK" }, "r")).toEqual({ code: null, url: null });
  });

  it("gives an offer with its merchant's name", async () => {
    const { source } = await provider({ body: { merchantName: "One", offer } });
    expect(await source.findOffer("o1")).toEqual({ merchantName: "One", offer });
  });
});

describe("cached responses", () => {
  it("are fresh for a minute, and used for ten while the provider is down", async () => {
    let now = 0;
    let response = 1;
    const cache = new ResponseCache(() => now);
    const get = () => cache.orFetch("q", async () => (response > 0 ? response : Promise.reject(new Error("down"))));
    expect(await get()).toBe(1);
    [now, response] = [59_999, 2];
    expect(await get()).toBe(1);
    now = 60_000;
    expect(await get()).toBe(2);
    [now, response] = [659_999, 0];
    expect(await get()).toBe(2);
    now = 660_000;
    await expect(get()).rejects.toThrow("down");
  });

  it("are limited in number", async () => {
    const cache = new ResponseCache(() => 0);
    for (let n = 0; n <= 500; n++) await cache.orFetch(`q${n}`, async () => "first");
    expect(await cache.orFetch("q0", async () => "again")).toBe("again");
    expect(await cache.orFetch("q500", async () => "again")).toBe("first");
  });
});
