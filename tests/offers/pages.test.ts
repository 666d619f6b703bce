import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/cookies.server";
import { csrfTokenFor } from "~/http/csrf.server";
import { merchantSource } from "~/integrations/merchant-source/merchant-source.server";
import { MAP_COOKIE } from "~/offers/map/map-choice";
import { PLACE_COOKIE, placeValue } from "~/offers/saved-place";
import { closeDatabase, prisma, sql } from "~/services/database.server";
import { AppError } from "~/services/errors";
import { uuidv7 } from "~/services/ids.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("my-offers");
afterAll(closeDatabase);

const THERE = "latitude=40.7&longitude=-74";
let program: Awaited<ReturnType<typeof createProgram>>;
let member: string;

beforeAll(async () => {
  program = await createProgram({ subdomain: "demo", features: ["offers_reward"] });
  const other = await createProgram({ subdomain: "harbor" });
  for (const { id } of [program, other])
    await prisma.navigationMenu.create({
      data: { programId: id, id: uuidv7(NOW), name: "Offers", navigationUrl: "/my-offers", showOnLogout: true },
    });
  const { id } = await createParticipant(program.id, { eligibleOffersRewards: true });
  member = `${COOKIES.participant}=${await openParticipantSession(sql, programIdFrom(program.id), id, new Date())}`;
  await createMerchant({
    name: "Blue Door Bistro",
    latitude: 40.7,
    longitude: -74,
    offers: [
      { key: "mobile", short: "Half a dinner" },
      { key: "soup", short: "Free soup", types: ["CLICK", "PRINT"] },
      { short: "Gift cards" },
    ],
  });
  await createMerchant({ name: "Trail Outfitters", latitude: 40.7, longitude: -74.01, category: 27 });
});

async function visit(path: string, { host = "demo", cookie = "" } = {}): Promise<{ status: number; html: string }> {
  const answer = await app(
    new Request(`http://${host}.localhost${path}`, { headers: { Accept: "text/html", Cookie: cookie } }),
  );
  // React marks where text meets text.
  return { status: answer.status, html: (await answer.text()).replaceAll("<!-- -->", "") };
}

const SECRET = "a-secret-of-this-browser";

/** Sends a page's form as a browser without scripts does; gives the status, where it leads, and what the page says. */
async function submit(path: string, fields: Record<string, string>, session = member) {
  const body = new URLSearchParams({ authenticity_token: csrfTokenFor(SECRET), ...fields });
  const headers = { Accept: "text/html", Cookie: `${COOKIES.csrf}=${SECRET}; ${session}` };
  const answer = await app(new Request(`http://demo.localhost${path}`, { method: "POST", headers, body }));
  return {
    status: answer.status,
    location: answer.headers.get("location") ?? "",
    html: (await answer.text()).replaceAll("<!-- -->", ""),
  };
}

const remembered = `${PLACE_COOKIE}=${encodeURIComponent(placeValue({ latitude: 40.7, longitude: -74 }))}`;

describe("/my-offers (specification 2, section 2.2)", () => {
  it("asks where first, and shows what is there when the address or the browser says it", async () => {
    expect((await visit("/my-offers")).html).toContain("Let&#x27;s find the deals, offers &amp; savings near you");
    for (const page of [await visit(`/my-offers?${THERE}`), await visit("/my-offers", { cookie: remembered })]) {
      expect(page.status).toBe(200);
      expect(page.html).toContain("You have 4 Offers from 2 Merchants near you");
      expect(page.html).toContain("Showing 1 to 2 of 2 Merchants");
      expect(page.html).toContain("+ 1 more offers");
      expect(page.html).toContain("$10.00 Value");
    }
  });

  it("keeps a place for the map beside the cards, unless the browser wants the list alone", async () => {
    expect((await visit(`/my-offers?${THERE}`)).html).toContain("beside-map");
    expect((await visit(`/my-offers?${THERE}`, { cookie: `${MAP_COOKIE}=off` })).html).not.toContain("beside-map");
  });

  it("leads from a card to its merchant with the query, the keyword being the merchant's name", async () => {
    const { html } = await visit(`/my-offers?${THERE}&category=25`);
    expect(html).toContain("You have 3 Dining Offers from 1 Merchants near you");
    expect(html).toContain(
      `href="/my-offers/blue-door-bistro?${THERE.replace("&", "&amp;")}&amp;category=25&amp;keyword=Blue+Door+Bistro"`,
    );
  });

  it("takes the address before the browser's memory, and says when nothing is there", async () => {
    const { html } = await visit("/my-offers?zip_code=00000", { cookie: remembered });
    expect(html).toContain(
      "No merchants match your current parameters. Please adjust your parameters and try submitting again.",
    );
  });

  it("says so when the offers cannot be reached", async () => {
    const search = vi
      .spyOn(merchantSource(), "search")
      .mockRejectedValue(new AppError("unavailable", "The offers cannot be reached right now. Please try again."));
    expect((await visit(`/my-offers?${THERE}`)).html).toContain("Error offers!");
    search.mockRestore();
    const find = vi
      .spyOn(merchantSource(), "find")
      .mockRejectedValue(new AppError("unavailable", "The offers cannot be reached right now. Please try again."));
    expect((await visit(`/my-offers/blue-door-bistro?${THERE}`)).html).toContain("Error to find merchant!");
    find.mockRestore();
  });
});

it("is asked for again without a script where the offers come after the page", async () => {
  const again = '<noscript><meta http-equiv="refresh" content="1"/></noscript>';
  for (const [verb, path] of [
    ["search", `/my-offers?${THERE}`],
    ["find", `/my-offers/blue-door-bistro?${THERE}`],
  ] as const) {
    expect((await visit(path)).html).not.toContain(again);
    const late = vi
      .spyOn(merchantSource(), verb)
      .mockImplementation(() => sleep(600).then(() => Promise.reject(new AppError("unavailable", "late"))));
    expect((await visit(path)).html).toContain(again);
    late.mockRestore();
  }
});

describe("/my-offers/{merchant_slug} (specification 2, section 2.3)", () => {
  it("shows the merchant near the place that the address or the browser says", async () => {
    for (const page of [
      await visit(`/my-offers/blue-door-bistro?${THERE}`),
      await visit("/my-offers/blue-door-bistro", { cookie: remembered }),
    ]) {
      expect(page.status).toBe(200);
      expect(page.html).toMatch(/<h1[^>]*>Blue Door Bistro<\/h1>/);
      expect(page.html).toContain("No terms available");
    }
  });

  it("is not found for a merchant that is none, and without any place", async () => {
    for (const path of ["/my-offers/blue-door-bistro", `/my-offers/nobody?${THERE}`]) {
      const { status, html } = await visit(path);
      expect(status).toBe(404);
      expect(html).toContain("We&#x27;re sorry, but the merchant you were looking for doesn&#x27;t exist.");
    }
  });

  it("opens the redemption that the address names: visitors are asked to sign in and come back, members to confirm", async () => {
    const path = `/my-offers/blue-door-bistro?${THERE}&offer=mobile`;
    const asked = (await visit(path)).html;
    expect(asked).toContain("Premium Access Required");
    expect(asked).toContain(`href="/signin?redirect_to=${encodeURIComponent(path)}"`);
    expect((await visit(path, { cookie: member })).html).toContain("Ready to Redeem?");
    const ways = (await visit(`/my-offers/blue-door-bistro?${THERE}&offer=soup`, { cookie: member })).html.match(
      /<input type="radio"[^>]*>/g,
    );
    expect(ways).toHaveLength(2);
    expect(ways!.every((way) => way.includes("required"))).toBe(true);
    expect((await visit(`/my-offers/blue-door-bistro?${THERE}&offer=none`, { cookie: member })).html).not.toContain(
      "<dialog",
    );
  });
});

describe("redeeming without a script (specification 2, section 2.4)", () => {
  const path = `/my-offers/blue-door-bistro?${THERE}`;
  const form = (endeca_key: string, redemption_type: string) => ({
    endeca_key,
    redemption_type,
    idempotency_key: crypto.randomUUID(),
  });

  it("shows the voucher of a confirmed form, the same for a form that is sent twice, and says when it is used up", async () => {
    expect((await visit(`${path}&offer=mobile`, { cookie: member })).html).toMatch(
      /<form method="post" action="[^"]*offer=mobile"/,
    );
    const sent = form("mobile", "MOBILE");
    const [first, second] = [await submit(path, sent), await submit(path, sent)];
    expect([first.status, first.location]).toEqual([
      303,
      expect.stringMatching(/^\/my-offers\/blue-door-bistro\?.*offer=mobile&redemption=/),
    ]);
    expect(second.location).toBe(first.location);
    const shown = (await visit(first.location, { cookie: member })).html;
    expect(shown).toContain("Show this screen to receive your discount.");
    expect(shown).toMatch(/<img src="\/offers\/vouchers\/[A-Z2-9]{16}\.svg"/);
    expect(shown).toContain("Valid until");
    expect((await visit(first.location)).html).not.toContain("Show this screen");

    const refused = await submit(path, form("mobile", "MOBILE"));
    expect(refused.status).toBe(422);
    expect((await submit(`${path}&offer=mobile`, form("mobile", "MOBILE"))).html).toContain(
      "You have already redeemed this offer.",
    );
  });

  it("leads to the website of a click, and to sign in who is not", async () => {
    const { location } = await submit(`${path}&offer=soup`, form("soup", "CLICK"));
    expect((await visit(location, { cookie: member })).html).toContain(
      '<noscript><meta http-equiv="refresh" content="0;url=https://shop.example.test/"/></noscript>',
    );
    expect(await submit(`${path}&offer=soup`, form("soup", "CLICK"), "")).toMatchObject({
      status: 302,
      location: `/signin?redirect_to=${encodeURIComponent(`${path}&offer=soup`)}`,
    });
  });
});

it("is not there, nor in the menu, where the program has no offers", async () => {
  for (const path of ["/my-offers", `/my-offers/blue-door-bistro?${THERE}`]) {
    const { status, html } = await visit(path, { host: "harbor" });
    expect(status).toBe(404);
    expect(html).not.toContain('href="/my-offers"');
  }
  expect((await visit("/my-offers")).html).toContain('href="/my-offers"');
});
