import { beforeAll, describe, expect, it, vi } from "vitest";
import { openParticipantSession } from "~/auth/participant-sessions.server";
import { programIdFrom } from "~/auth/program-id.server";
import { COOKIES } from "~/http/context/cookies.server";
import { csrfTokenFor } from "~/http/security/csrf.server";
import { registerLocales } from "~/locales/register-locales.server";
import { PLACE_COOKIE, placeValue } from "~/offers/saved-place";
import { prisma } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { AppError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { merchantSource } from "~/services/offers/internal/merchant-source.server";
import { createParticipant, createProgram, NOW } from "../factories";
import { createMerchant } from "../services/offers/directory-rows";
import { appUnder } from "../setup/app";
import { testDatabase } from "../setup/database";

await testDatabase();
const app = await appUnder("my-offers");

const THERE = "latitude=40.7&longitude=-74";
let program: Awaited<ReturnType<typeof createProgram>>;
let member: string;

beforeAll(async () => {
  await registerLocales();
  program = await createProgram({ subdomain: "demo", features: ["offers_reward"], i18nEnabled: true });
  const other = await createProgram({ subdomain: "harbor" });
  for (const { id } of [program, other])
    await prisma.navigationMenu.create({
      data: { programId: id, id: uuidv7(NOW), name: "Offers", navigationUrl: "/my-offers", showOnLogout: true },
    });
  const { id } = await createParticipant(program.id, { eligibleOffersRewards: true, postal: "10001" });
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
  const response = await app(
    new Request(`http://${host}.localhost${path}`, { headers: { Accept: "text/html", Cookie: cookie } }),
  );
  // React separates adjacent texts by comments.
  return { status: response.status, html: (await response.text()).replaceAll("<!-- -->", "") };
}

const SECRET = "a-secret-of-this-browser";

/** Submits a page's form as a browser without JavaScript does. */
async function submit(path: string, fields: Record<string, string>, session = member) {
  const body = new URLSearchParams({ authenticity_token: csrfTokenFor(SECRET), ...fields });
  const headers = { Accept: "text/html", Cookie: `${COOKIES.csrf}=${SECRET}; ${session}` };
  const response = await app(new Request(`http://demo.localhost${path}`, { method: "POST", headers, body }));
  return {
    status: response.status,
    location: response.headers.get("location") ?? "",
    html: (await response.text()).replaceAll("<!-- -->", ""),
  };
}

const storedPlace = `${PLACE_COOKIE}=${encodeURIComponent(placeValue({ latitude: 40.7, longitude: -74 }))}`;

describe("the second category of a merchant", () => {
  it("is in the reader's language if it is a usual one, and else as the source has it", async () => {
    const at = { latitude: 30, longitude: -90, category: 91 };
    await createMerchant({ ...at, name: "Harbor Tours", second: "Tours & Rentals" });
    await createMerchant({ ...at, name: "Hill Cabins", second: "Cabins" });
    const spanish = `${member}; ${COOKIES.locale}=es`;
    const shown = async (slug: string, cookie: string) =>
      (await visit(`/my-offers/${slug}?latitude=30&longitude=-90`, { cookie })).html;
    expect(await shown("harbor-tours", member)).toContain(">Travel · Tours &amp; Rentals<");
    expect(await shown("harbor-tours", spanish)).toContain(">Viajes · Excursiones y alquileres<");
    expect(await shown("hill-cabins", spanish)).toContain(">Viajes · Cabins<");
  });
});

describe("/my-offers", () => {
  it("asks for a place, and shows the merchants near the place in the URL or the cookie", async () => {
    expect((await visit("/my-offers")).html).toContain("Let&#x27;s find the deals, offers &amp; savings near you");
    for (const page of [await visit(`/my-offers?${THERE}`), await visit("/my-offers", { cookie: storedPlace })]) {
      expect(page.status).toBe(200);
      expect(page.html).toContain("You have 4 Offers from 2 Merchants near you");
      expect(page.html).toContain("Showing 1 to 2 of 2 Merchants");
      expect(page.html).toContain("+ 1 more offer");
      expect(page.html).toContain("$10.00 Value");
    }
  });

  it("has no map without the installation's tiles, since one without streets helps nobody", async () => {
    const { html } = await visit(`/my-offers?${THERE}`);
    expect(html).not.toContain("beside-map");
    expect(html).not.toContain("List or map");
  });

  it("shows the photo of a merchant, else a picture of what it sells, not the same as its neighbor's", async () => {
    const at = { latitude: 33, longitude: -90 };
    const { id } = await createMerchant({ ...at, name: "Aster Inn", category: 91, second: "Hotels" });
    await sql(sqlText`update merchants set picture_url = 'https://photos.example.com/inn.jpg' where id = $1`, [id]);
    for (const name of ["Bell Cafe", "Clay Cafe", "Dale Cafe"])
      await createMerchant({ ...at, name, second: "Coffee & Bakery" });
    const { html } = await visit("/my-offers?latitude=33&longitude=-90&sort=name");
    expect(html).toContain('<img src="https://photos.example.com/inn.jpg"');
    const colors = [...html.matchAll(/merchant-palette-(\d)/g)].map(([, palette]) => palette);
    expect(colors).toHaveLength(3);
    for (const [index, color] of colors.entries()) expect(color).not.toBe(colors[index + 1]);
  });

  it("saves a merchant without JavaScript, and lists those that are saved", async () => {
    const save = await appUnder("public/offers");
    const send = async (saved: string) => {
      const body = new URLSearchParams({
        authenticity_token: csrfTokenFor(SECRET),
        merchant_slug: "trail-outfitters",
        saved,
      });
      const headers = {
        Accept: "text/html",
        Cookie: `${COOKIES.csrf}=${SECRET}; ${member}`,
        Referer: `http://demo.localhost/my-offers?${THERE}`,
      };
      return save(new Request("http://demo.localhost/public/offers/saved", { method: "POST", headers, body }));
    };
    for (const saved of ["true", "true"]) expect((await send(saved)).status).toBe(303);
    const listed = await visit(`/my-offers?${THERE}&saved=true`, { cookie: member });
    expect(listed.html).toContain("1 saved merchant");
    expect(listed.html).toMatch(/aria-label="Save Trail Outfitters"[^>]* aria-pressed="true"/);
    // Nothing narrows or orders what is saved; the search goes on after it.
    expect(listed.html).not.toContain("Sort by");
    expect(listed.html).toContain('<input type="hidden" name="sort" value="nearest"');
    expect(listed.html).not.toContain("Save Blue Door Bistro");
    expect((await visit(`/my-offers?${THERE}`, { cookie: member })).html).toContain("Save Blue Door Bistro");
    expect((await visit(`/my-offers?${THERE}`)).html).not.toContain("Save Blue Door Bistro");
    await send("false");
    expect((await visit(`/my-offers?${THERE}&saved=true`, { cookie: member })).html).toContain("Nothing saved yet");
  });

  it("offers the orders of the list, with the present one chosen", async () => {
    const { html } = await visit(`/my-offers?${THERE}&sort=value`);
    expect(html).toMatch(/<option value="nearest">Nearest<.*<option value="value" selected="">Biggest savings</);
  });

  it("says what it left out of the address", async () => {
    const { html } = await visit(`/my-offers?${THERE}&sort=price&category=cars&page=first`);
    for (const part of [
      "Unknown filter &quot;category=cars&quot;",
      "Unknown part &quot;sort=price&quot;",
      "&quot;page=first&quot;",
    ])
      expect(html).toContain(part);
    expect((await visit(`/my-offers?${THERE}&sort=value&category=&page=1&fbclid=1`)).html).not.toContain("was ignored");
  });

  it("links a card to its merchant with the query, and the merchant's name as keyword", async () => {
    const { html } = await visit(`/my-offers?${THERE}&category=25`);
    expect(html).toContain("You have 3 Dining Offers from 1 Merchant near you");
    expect((await visit(`/my-offers?${THERE}&category=27`)).html).toContain(
      "You have 1 Shopping Offer from 1 Merchant near you",
    );
    expect(html).toContain(
      `href="/my-offers/blue-door-bistro?${THERE.replace("&", "&amp;")}&amp;category=25&amp;keyword=Blue+Door+Bistro"`,
    );
  });

  it("prefers the place in the URL to the cookie, and shows a message if there are no merchants", async () => {
    const { html } = await visit("/my-offers?zip_code=00000", { cookie: storedPlace });
    expect(html).toContain(
      "No merchants match your current parameters. Please adjust your parameters and try submitting again.",
    );
  });

  it.each([
    ["abc", "Enter a ZIP code, like 10001"],
    ["SW1A 1AA", "Enter a ZIP code, like 10001"],
    ["00000", "We don&#x27;t know this ZIP code. Check it, or try one nearby."],
  ])("says on the field what is wrong with the ZIP code %s, instead of what is near it", async (zip, error) => {
    const { html } = await visit(`/my-offers?zip_code=${encodeURIComponent(zip)}`);
    expect(html).toMatch(/aria-invalid="true"[^>]* name="zip_code"|name="zip_code"[^>]* aria-invalid="true"/);
    expect(html).toContain(error);
    expect(html).not.toContain("near " + zip);
    expect(html).toContain("change location");
    const known = await visit(`/my-offers?${THERE}`);
    expect(known.html).not.toContain('aria-invalid="true"');
  });

  it("shows an error if the offers cannot be loaded", async () => {
    const search = vi
      .spyOn(merchantSource(), "search")
      .mockRejectedValue(new AppError("unavailable", "We couldn't load the offers. Please try again."));
    expect((await visit(`/my-offers?${THERE}`)).html).toContain("Error offers!");
    search.mockRestore();
    const find = vi
      .spyOn(merchantSource(), "find")
      .mockRejectedValue(new AppError("unavailable", "We couldn't load the offers. Please try again."));
    expect((await visit(`/my-offers/blue-door-bistro?${THERE}`)).html).toContain("Error to find merchant!");
    find.mockRestore();
  });
});

it("is loaded again without JavaScript if the offers are late, and waits for them then", async () => {
  const refresh = /<noscript><meta http-equiv="refresh" content="0;url=(\/my-offers[^"]*plain=)"\/><\/noscript>/;
  for (const [method, path] of [
    ["search", `/my-offers?${THERE}`],
    ["find", `/my-offers/blue-door-bistro?${THERE}`],
  ] as const) {
    const source = vi.spyOn(merchantSource(), method);
    await visit(path);
    source.mockResolvedValue((await source.mock.results[0]!.value) as never); // at once, even on a busy machine
    expect((await visit(path)).html).not.toMatch(refresh);
    let fail = () => {};
    source.mockReturnValue(
      new Promise<never>((_, reject) => (fail = () => reject(new AppError("unavailable", "late")))),
    );
    // The response begins when the page does not wait for the offers any longer.
    const response = await app(new Request(`http://demo.localhost${path}`, { headers: { Accept: "text/html" } }));
    fail();
    const again = refresh.exec(await response.text())![1]!.replaceAll("&amp;", "&");
    source.mockRestore();
    const complete = await app(new Request(`http://demo.localhost${again}`, { headers: { Accept: "text/html" } }));
    expect(complete.headers.getSetCookie().join()).toContain("plain=1");
    expect(await complete.text()).not.toMatch(refresh);
  }
});

describe("/my-offers/{merchant_slug}", () => {
  it("asks for the place that a link does not have, beginning with that of the profile", async () => {
    const without = await visit("/my-offers/blue-door-bistro", { cookie: member });
    expect(without.status).toBe(404);
    expect(without.html).toContain("doesn&#x27;t exist.");
    for (const html of [without.html, (await visit("/my-offers", { cookie: member })).html])
      expect(/<input(?=[^>]*name="zip_code")[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe("10001");
    expect(without.html).toMatch(/<form(?=[^>]*method="get")(?=[^>]*action="\/my-offers\/blue-door-bistro")/);
    const visitor = (await visit("/my-offers/blue-door-bistro")).html;
    expect([visitor.includes('name="zip_code"'), visitor.includes('value="10001"')]).toEqual([true, false]);
    const unknown = await visit(`/my-offers/no-such-merchant?${THERE}`);
    expect([unknown.status, unknown.html.includes('name="zip_code"')]).toEqual([404, false]);
  });

  it("asks again after a ZIP code without a place, and keeps the offer of the link", async () => {
    const { status, html } = await visit("/my-offers/blue-door-bistro?zip_code=00000&offer=some-offer");
    expect(status).toBe(404);
    expect(html).toContain("We don&#x27;t know this ZIP code. Check it, or try one nearby.");
    expect(/<input(?=[^>]*name="zip_code")[^>]*value="([^"]*)"/.exec(html)?.[1]).toBe("00000");
    expect(html).toMatch(/<input(?=[^>]*type="hidden")(?=[^>]*name="offer")[^>]*value="some-offer"/);
  });

  it("shows the merchant near the place in the URL or the cookie", async () => {
    for (const page of [
      await visit(`/my-offers/blue-door-bistro?${THERE}`),
      await visit("/my-offers/blue-door-bistro", { cookie: storedPlace }),
    ]) {
      expect(page.status).toBe(200);
      expect(page.html).toMatch(/<h1[^>]*>Blue Door Bistro<\/h1>/);
      expect(page.html).toContain("No terms available");
    }
  });

  it("responds with 404 for an unknown merchant and without a place", async () => {
    for (const path of ["/my-offers/blue-door-bistro", `/my-offers/nobody?${THERE}`]) {
      const { status, html } = await visit(path);
      expect(status).toBe(404);
      expect(html).toContain("We&#x27;re sorry, but the merchant you were looking for doesn&#x27;t exist.");
    }
  });

  it("opens the redemption of the offer in the URL: sign-in for visitors, confirmation for members", async () => {
    const path = `/my-offers/blue-door-bistro?${THERE}&offer=mobile`;
    const visitorPage = (await visit(path)).html;
    expect(visitorPage).toContain("Premium Access Required");
    expect(visitorPage).toContain(`href="/signin?redirect_to=${encodeURIComponent(path)}"`);
    expect((await visit(path, { cookie: member })).html).toContain("Ready to Redeem?");
    const radios = (await visit(`/my-offers/blue-door-bistro?${THERE}&offer=soup`, { cookie: member })).html.match(
      /<input type="radio"[^>]*>/g,
    );
    expect(radios).toHaveLength(2);
    expect(radios!.every((radio) => radio.includes("required"))).toBe(true);
    expect((await visit(`/my-offers/blue-door-bistro?${THERE}&offer=none`, { cookie: member })).html).not.toContain(
      "<dialog",
    );
  });
});

describe("redeeming without JavaScript", () => {
  const path = `/my-offers/blue-door-bistro?${THERE}`;
  const form = (endeca_key: string, redemption_type: string) => ({
    endeca_key,
    redemption_type,
    idempotency_key: crypto.randomUUID(),
  });

  it("shows the voucher, the same one for a form that is sent twice, and an error if the offer is used up", async () => {
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
    const voucherPage = (await visit(first.location, { cookie: member })).html;
    expect(voucherPage).toContain("Show this screen to receive your discount.");
    expect(voucherPage).toMatch(/<img src="\/offers\/vouchers\/[A-Z2-9]{16}\.svg"/);
    expect(voucherPage).toContain("Valid until");
    expect((await visit(first.location)).html).not.toContain("Show this screen");

    const merchantPage = (await visit(path, { cookie: member })).html;
    expect(merchantPage).toContain(`Used, back in ${new Date().getUTCFullYear() + 1}`);
    const link = /href="([^"]*redemption=[^"]*)"/.exec(merchantPage)![1]!.replaceAll("&amp;", "&");
    const { pathname, search } = new URL(link, `http://localhost${path}`);
    expect((await visit(pathname + search, { cookie: member })).html).toContain(
      "Show this screen to receive your discount.",
    );

    const rejected = await submit(path, form("mobile", "MOBILE"));
    expect(rejected.status).toBe(422);
    expect((await submit(`${path}&offer=mobile`, form("mobile", "MOBILE"))).html).toContain(
      "You have already redeemed this offer.",
    );
  });

  it("goes to the website of a CLICK offer, and sends visitors to the sign-in page", async () => {
    const { location } = await submit(`${path}&offer=soup`, form("soup", "CLICK"));
    expect((await visit(location, { cookie: member })).html).toContain(
      '<noscript><meta http-equiv="refresh" content="0;url=https://shop.example.com/"/></noscript>',
    );
    expect(await submit(`${path}&offer=soup`, form("soup", "CLICK"), "")).toMatchObject({
      status: 302,
      location: `/signin?redirect_to=${encodeURIComponent(`${path}&offer=soup`)}`,
    });
  });
});

it("does not exist and has no menu entry in a program without offers", async () => {
  for (const path of ["/my-offers", `/my-offers/blue-door-bistro?${THERE}`]) {
    const { status, html } = await visit(path, { host: "harbor" });
    expect(status).toBe(404);
    expect(html).not.toContain('href="/my-offers"');
  }
  expect((await visit("/my-offers")).html).toContain('href="/my-offers"');
});
