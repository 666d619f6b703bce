import { beforeAll, describe, expect, it } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { registerLocales } from "~/locales/register-locales.server";
import { sql } from "~/platform/database/statements.server";
import { createParticipant, createProgram } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const [reads, writes] = await Promise.all([appUnder("public/offers"), appUnder("offers/")]);
await registerLocales();
const SECRET = "a-secret-of-this-browser";

/** The requests of a browser on the host of a program, signed in or not. */
function browser(host: string, session: string | null) {
  const cookie = [`${COOKIES.csrf}=${SECRET}`, ...(session ? [`${COOKIES.participant}=${session}`] : [])].join("; ");
  const get = (path: string, app = reads) => app(new Request(`http://${host}${path}`, { headers: { Cookie: cookie } }));
  const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    writes(
      new Request(`http://${host}${path}`, {
        method: "POST",
        headers: {
          Cookie: cookie,
          Accept: "application/json",
          "Content-Type": "application/json",
          "X-CSRF-Token": csrfTokenFor(SECRET),
          ...headers,
        },
        body: typeof body === "string" ? body : JSON.stringify(body),
      }),
    );
  return { get, post };
}

const visitor = browser("demo.localhost", null);
let member: ReturnType<typeof browser>;
let notEligible: ReturnType<typeof browser>;

beforeAll(async () => {
  const { id } = await createProgram({ subdomain: "demo", features: ["offers_reward"], i18nEnabled: true });
  await createProgram({ subdomain: "harbor" });
  const signedIn = async (eligibleOffersRewards: boolean) => {
    const participant = await createParticipant(id, { eligibleOffersRewards });
    return browser("demo.localhost", await openParticipantSession(sql, programIdFrom(id), participant.id, new Date()));
  };
  [member, notEligible] = [await signedIn(true), await signedIn(false)];
  await createMerchant({
    name: "Blue Door Bistro",
    latitude: 40.7,
    longitude: -74,
    offers: [
      { key: "mobile", short: '<Two> & "more"' },
      { key: "click", types: ["CLICK"] },
    ],
  });
});

const redeem = (who: typeof visitor, endeca_key: string, redemption_type: string, headers = {}) =>
  who.post("/offers/redeem", { endeca_key, redemption_type }, headers);

describe("GET /public/offers/…", () => {
  it("lists merchants and finds one, for everybody", async () => {
    const list = await visitor.get(
      "/public/offers/merchants?latitude=40.7&longitude=-74&keyword=bistro&category=allCategories&sort=nearest&page=1",
    );
    expect([list.status, list.headers.get("cache-control")]).toEqual([200, "no-store"]);
    expect(await list.json()).toEqual({
      page: 1,
      pageSize: 12,
      totalItems: 1,
      totalOffers: 2,
      result: [
        {
          merchantId: expect.any(String),
          slug: "blue-door-bistro",
          merchantName: "Blue Door Bistro",
          logoPath: "/offers/logos/25/blue-door-bistro.svg",
          pictureUrl: null,
          firstCategory: "Dining",
          secondCategory: "",
          saved: false,
          latitude: 40.7,
          longitude: -74,
          distanceMeters: 0,
          offers: expect.arrayContaining([{ dollarValue: 10, offerTextShort: "An offer" }]),
        },
      ],
    });
    const one = await visitor.get("/public/offers/merchant?latitude=40.7&longitude=-74&merchant_slug=blue-door-bistro");
    expect((await one.json()).result[0]).toMatchObject({
      merchantName: "Blue Door Bistro",
      merchantAddress: { zipCode: "10001" },
    });
    expect(await (await visitor.get("/public/offers/merchants")).json()).toMatchObject({ totalItems: 0, result: [] });
  });

  it("is not found on a program without offers", async () => {
    const harbor = browser("harbor.localhost", null);
    expect((await harbor.get("/public/offers/merchants?zip_code=10001")).status).toBe(404);
    expect((await harbor.get("/public/offers/merchant?zip_code=10001")).status).toBe(404);
    for (const path of ["/offers/redeem", "/offers/report"])
      expect((await harbor.post(path, { endeca_key: "mobile", redemption_type: "MOBILE", message: "x" })).status).toBe(
        path === "/offers/redeem" ? 404 : 401,
      );
  });
});

describe("POST /offers/redeem", () => {
  it("responds with the coupon, whose voucher is an SVG with escaped texts", async () => {
    const response = await redeem(member, "mobile", "MOBILE");
    expect(response.status).toBe(200);
    const { success, redemption_data } = await response.json();
    expect(success).toBe(true);
    expect(redemption_data.coupon.voucher).toMatch(/^\/offers\/vouchers\/[A-Z2-9]{16}\.svg$/);
    const voucher = await visitor.get(redemption_data.coupon.voucher, writes);
    expect([voucher.status, voucher.headers.get("content-type"), voucher.headers.get("cache-control")]).toEqual([
      200,
      "image/svg+xml",
      "private, no-store",
    ]);
    const svg = await voucher.text();
    expect(svg).toContain("&lt;Two&gt; &amp; &quot;more&quot;");
    expect(svg).toContain("Valid until");
    expect((await visitor.get("/offers/vouchers/AAAAAAAAAAAAAAAA.svg", writes)).status).toBe(404);
    const again = await redeem(member, "mobile", "MOBILE");
    const message = "You have already redeemed this offer.";
    expect([again.status, await again.json()]).toEqual([
      422,
      { success: false, message, errors: [], redemption_data: { message } },
    ]);
    const undone = await member.post("/offers/redemptions/undo", { redemption_id: redemption_data.id });
    expect([undone.status, (await undone.json()).redemption_data]).toMatchObject([
      200,
      { id: redemption_data.id, undo_until: null },
    ]);
    const canceled = await member.get(redemption_data.coupon.voucher, writes);
    expect(await canceled.text()).toContain("This voucher was canceled.");
  });

  it.each([
    ["a visitor", () => redeem(visitor, "mobile", "MOBILE"), 401, "No participant"],
    [
      "a participant who is not eligible",
      () => redeem(notEligible, "mobile", "MOBILE"),
      403,
      "Participant not authorized",
    ],
    [
      "in Spanish",
      () => redeem(notEligible, "mobile", "MOBILE", { "Accept-Language": "es" }),
      403,
      "Participante no autorizado",
    ],
    ["an unknown offer", () => redeem(member, "none", "MOBILE"), 404, "This offer is no longer available."],
    [
      "a type that the offer does not have",
      () => redeem(member, "mobile", "CLICK"),
      422,
      "This offer can't be redeemed this way.",
    ],
    ["an unknown type", () => redeem(member, "mobile", "FAX"), 422, "Choose how to redeem the offer"],
    ["an empty body", () => member.post("/offers/redeem", {}), 422, "Choose an offer"],
    ["invalid JSON", () => member.post("/offers/redeem", "{"), 422, "The request could not be read."],
    ["a wrong token", () => redeem(member, "mobile", "MOBILE", { "X-CSRF-Token": "wrong" }), 403, undefined],
  ])("rejects %s with the message in redemption_data", async (_, send, status, message) => {
    const response = await send();
    const body = await response.json();
    expect(response.status).toBe(status);
    expect(body).toMatchObject({
      success: false,
      message: message ?? body.message,
      redemption_data: { message: body.message },
    });
  });

  it("repeats the first response for a repeated request", async () => {
    const key = { "Idempotency-Key": "tap-1" };
    const responses = [await redeem(member, "click", "CLICK", key), await redeem(member, "click", "CLICK", key)];
    const [first, second] = await Promise.all(responses.map((response) => response.json()));
    expect(second).toEqual(first);
    expect(first.redemption_data).toMatchObject({ web_site: "https://shop.example.com/", coupon: { voucher: null } });
  });
});

describe("the other calls", () => {
  it("store a report, with errors on the field", async () => {
    expect(
      await (await member.post("/offers/report", { endeca_key: "mobile", message: "Closed for good." })).json(),
    ).toEqual({ success: true, message: "Thanks. We'll look into it." });
    const empty = await member.post("/offers/report", { endeca_key: "mobile", message: "  " });
    expect([empty.status, (await empty.json()).errors]).toEqual([
      422,
      [{ field: "message", message: "Tell us what went wrong" }],
    ]);
    expect((await member.post("/offers/redemptions/undo", { redemption_id: "x" })).status).toBe(422);
  });

  it("draw logos from their URL alone", async () => {
    const logo = await visitor.get("/offers/logos/25/blue-door-bistro.svg", writes);
    expect([logo.status, logo.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
    expect(await logo.text()).toContain(">BD</text>");
    for (const path of ["/offers/logos/7/x.svg", "/offers/logos/25/%3Cscript%3E.svg", "/offers/logos/25/x.png"])
      expect((await visitor.get(path, writes)).status).toBe(404);
  });
});
