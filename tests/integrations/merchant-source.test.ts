import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, it } from "vitest";
import { httpMerchantSource } from "~/integrations/merchant-source/http-merchant-source.server";
import { KeptAnswers } from "~/integrations/merchant-source/kept-answers";

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

type Asked = { method: string; path: string; key: string | undefined; authorization: string | undefined; body: string };
type Answer = { status?: number; body?: unknown } | "silence";

/** Stands in for the provider: gives the answers one after the other, the last one for ever. */
async function provider(...answers: Answer[]) {
  const asked: Asked[] = [];
  server = createServer((request, response) => {
    let body = "";
    request.on("data", (chunk) => (body += chunk));
    request.on("end", () => {
      const answer = answers[Math.min(asked.length, answers.length - 1)]!;
      asked.push({
        method: request.method!,
        path: request.url!,
        key: request.headers["idempotency-key"] as string | undefined,
        authorization: request.headers.authorization,
        body,
      });
      if (answer === "silence") return;
      response
        .writeHead(answer.status ?? 200, { "Content-Type": "application/json" })
        .end(JSON.stringify(answer.body ?? {}));
    });
  });
  await new Promise<void>((resolve) => server!.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  // Long for a busy machine, short where somebody has to wait for it.
  const timeoutMs = answers.includes("silence") ? 500 : 10_000;
  return { asked, source: httpMerchantSource({ url, key: "the-key", timeoutMs }) };
}

const offer = {
  endecaKey: "o1",
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
  it("is asked in its protocol, with the key", async () => {
    const { asked, source } = await provider({ body: listed });
    expect(await source.search(search)).toEqual(listed);
    expect(asked).toMatchObject([
      {
        method: "GET",
        path: "/v1/merchants?latitude=40.7&longitude=-74&keyword=blue+door&category=&sort=nearest&page=1",
        authorization: "Bearer the-key",
      },
    ]);
  });

  it("is asked once for what many want at once, and again only after a while", async () => {
    const { asked, source } = await provider({ body: listed });
    await Promise.all(Array.from({ length: 20 }, () => source.search(search)));
    await source.search(search);
    expect(asked).toHaveLength(1);
    await source.search({ ...search, page: 2 });
    expect(asked).toHaveLength(2);
  });

  it("is asked again when it stumbles, but not for ever", async () => {
    const stumbling = await provider({ status: 503 }, "silence", { body: listed });
    expect(await stumbling.source.search(search)).toEqual(listed);
    server!.closeAllConnections();
    server!.close();
    const down = await provider({ status: 500 });
    await expect(down.source.search(search)).rejects.toMatchObject(DOWN);
    expect(down.asked).toHaveLength(3);
  });

  it.each([
    ["says nothing", "silence"],
    ["says something else", { body: { hello: "world" } }],
    [
      "says what would be a script",
      { body: { ...listed, merchants: [{ ...listed.merchants[0], logoPath: "javascript:alert(1)" }] } },
    ],
    ["has pages of no merchants", { body: { ...listed, pageSize: 0 } }],
    ["names a place off the earth", { body: { ...listed, merchants: [{ ...listed.merchants[0], latitude: 140 }] } }],
    ["does not know our key", { status: 401 }],
  ] as [string, Answer][])("is unavailable when it %s", async (_, answer) => {
    const { source } = await provider(answer);
    await expect(source.search(search)).rejects.toMatchObject(DOWN);
  });

  it("is unavailable when nobody is there", async () => {
    await expect(httpMerchantSource({ url: "http://127.0.0.1:1", key: "k" }).findOffer("o1")).rejects.toMatchObject(
      DOWN,
    );
  });

  it("has no merchant and no offer when it says 404", async () => {
    const { source } = await provider({ status: 404, body: { message: "no" } });
    expect(await source.find("one", near)).toBeNull();
    expect(await source.findOffer("o1")).toBeNull();
  });

  it("redeems exactly once: every try has the same key", async () => {
    const { asked, source } = await provider(
      "silence",
      { status: 502 },
      { body: { url: "https://img.example.test/v?a=1&amp;b=2" } },
    );
    expect(await source.redeem({ endecaKey: "o1", redemptionType: "MOBILE" }, "redemption-1")).toEqual({
      code: null,
      url: "https://img.example.test/v?a=1&b=2",
    });
    expect(asked).toMatchObject(
      Array(3).fill({
        method: "POST",
        path: "/v1/redemptions",
        key: "redemption-1",
        body: '{"endecaKey":"o1","redemptionType":"MOBILE"}',
      }),
    );
    await source.undo("redemption-1");
    expect(asked.at(-1)).toMatchObject({ path: "/v1/redemptions/redemption-1/undo", key: "undo-redemption-1" });
  });

  it("refuses in its own words, and is unavailable when it gives no voucher", async () => {
    const { source } = await provider({ status: 409, body: { message: "Sold out." } }, { body: {} });
    await expect(source.redeem({ endecaKey: "o1", redemptionType: "MOBILE" }, "r")).rejects.toMatchObject({
      code: "refused",
      message: "Sold out.",
    });
    await expect(source.redeem({ endecaKey: "o1", redemptionType: "MOBILE" }, "r")).rejects.toMatchObject(DOWN);
    expect(await source.redeem({ endecaKey: "o1", redemptionType: "CLICK" }, "r")).toEqual({ code: null, url: null });
  });

  it("gives an offer with whose it is", async () => {
    const { source } = await provider({ body: { merchantName: "One", offer } });
    expect(await source.findOffer("o1")).toEqual({ merchantName: "One", offer });
  });
});

describe("kept answers", () => {
  it("are good for a minute, and for ten while nobody answers", async () => {
    let now = 0;
    let answer = 1;
    const kept = new KeptAnswers(() => now);
    const ask = () => kept.orFetch("q", async () => (answer > 0 ? answer : Promise.reject(new Error("down"))));
    expect(await ask()).toBe(1);
    [now, answer] = [59_999, 2];
    expect(await ask()).toBe(1);
    now = 60_000;
    expect(await ask()).toBe(2);
    [now, answer] = [659_999, 0];
    expect(await ask()).toBe(2);
    now = 660_000;
    await expect(ask()).rejects.toThrow("down");
  });

  it("are not more than there is room for", async () => {
    const kept = new KeptAnswers(() => 0);
    for (let n = 0; n <= 500; n++) await kept.orFetch(`q${n}`, async () => "first");
    expect(await kept.orFetch("q0", async () => "again")).toBe("again");
    expect(await kept.orFetch("q500", async () => "again")).toBe("first");
  });
});
