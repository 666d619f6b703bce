import { beforeAll, describe, expect, it } from "vitest";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { MAX_NEAR, REACH_METERS } from "~/services/offers/directory.server";
import { cellsAround } from "~/services/offers/internal/geography";
import { merchantQuery, merchantsQuery, type MerchantsView } from "~/services/offers/offers.schema";
import { findMerchant, getOffersAccount, searchMerchants } from "~/services/offers/offers.site.server";
import { loadZipCodes } from "~/services/offers/zip-codes.server";
import { createChallenge, createParticipant, createProgram, participantCtx, siteCtx } from "../../factories";
import { testDatabase } from "../../setup/database";
import { createMerchant } from "./directory-rows";

await testDatabase();
const programId = (await createProgram({ features: ["offers_reward"] })).id;
const search = async (query: Record<string, string>): Promise<MerchantsView> =>
  searchMerchants(await siteCtx(programId), merchantsQuery.parse(query));
const find = async (query: Record<string, string>) =>
  findMerchant(await siteCtx(programId), merchantQuery.parse(query));
const names = async (query: Record<string, string>) =>
  (await search(query)).result.map(({ merchantName }) => merchantName);

/** Five groups of merchants, too far apart for a search to find two of them. */
const NEW_YORK = { latitude: "40.7484", longitude: "-73.9967" };
const ANCHORAGE = { latitude: 61.2, longitude: -149.9 };
const HONOLULU = { latitude: 21.3, longitude: -157.8 };
const DENVER = { latitude: 39.74, longitude: -104.98 };
const at = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: String(latitude),
  longitude: String(longitude),
});

beforeAll(() => loadZipCodes(sql));

describe("the nearest", () => {
  const random = (() => {
    let state = 7;
    return () => (state = (Math.imul(state, 1103515245) + 12345) >>> 0) / 2 ** 32;
  })();
  const places = Array.from({ length: 700 }, (_, n) => ({
    name: `Somewhere ${n}`,
    latitude: 61.2 + (random() - 0.5) * 2,
    longitude: -149.9 + (random() - 0.5) * 4,
    category: [25, 26, 27, 91][n % 4]!,
  }));

  beforeAll(async () => {
    for (const place of places) await createMerchant(place);
  });

  /** Haversine, implemented independently of the service. */
  function metersFrom(a: typeof ANCHORAGE, b: typeof ANCHORAGE): number {
    const rad = (degrees: number) => (degrees * Math.PI) / 180;
    const half =
      Math.sin(rad(b.latitude - a.latitude) / 2) ** 2 +
      Math.cos(rad(a.latitude)) * Math.cos(rad(b.latitude)) * Math.sin(rad(b.longitude - a.longitude) / 2) ** 2;
    return 2 * 6_371_008.8 * Math.atan2(Math.sqrt(half), Math.sqrt(1 - half));
  }
  const bruteForce = (from: typeof ANCHORAGE, category?: number) =>
    places
      .filter((place) => category === undefined || place.category === category)
      .map((place) => ({ name: place.name, meters: metersFrom(from, place) }))
      .filter(({ meters }) => meters <= REACH_METERS)
      .sort((a, b) => a.meters - b.meters)
      .slice(0, MAX_NEAR);

  // This far north a degree of longitude is half as long as one of latitude: sorting by degrees would be wrong.
  it.each([ANCHORAGE, { latitude: 61.7, longitude: -149.2 }, { latitude: 60.6, longitude: -151.2 }])(
    "come in the order of their true distance from %o",
    async (from) => {
      const expected = bruteForce(from);
      const first = await search(at(from));
      expect(first).toMatchObject({ page: 1, totalItems: expected.length });
      const pages = await Promise.all(
        Array.from({ length: Math.ceil(expected.length / first.pageSize) }, (_, n) =>
          search({ ...at(from), page: String(n + 1) }),
        ),
      );
      const all = pages.flatMap(({ result }) => result);
      expect(all.map(({ merchantName }) => merchantName)).toEqual(expected.map(({ name }) => name));
      all.forEach(({ distanceMeters }, index) =>
        expect(Math.abs(distanceMeters - expected[index]!.meters)).toBeLessThanOrEqual(1),
      );
    },
  );

  it.each([25, 26, 27, 91])("of category %i are found", async (category) => {
    const expected = bruteForce(ANCHORAGE, category);
    expect(await search({ ...at(ANCHORAGE), category: String(category) })).toMatchObject({
      totalItems: expected.length,
      totalOffers: expected.length,
    });
    expect(await names({ ...at(ANCHORAGE), category: String(category) })).toEqual(
      expected.slice(0, 12).map(({ name }) => name),
    );
  });

  it("past the last page are none, with the totals", async () => {
    const { totalItems } = await search(at(ANCHORAGE));
    expect(await search({ ...at(ANCHORAGE), page: "9999" })).toEqual({
      page: 9999,
      pageSize: 12,
      totalItems,
      totalOffers: totalItems,
      result: [],
    });
    expect((await search({ ...at(ANCHORAGE), page: "1e9" })).result).toEqual([]);
  });

  it("ignore invalid parameters", async () => {
    const plain = await search(at(ANCHORAGE));
    expect(await search({ ...at(ANCHORAGE), page: "-3", sort: "random()", category: "1; drop table" })).toEqual(plain);
  });
});

describe("a tie", () => {
  it("is broken the same way on every page", async () => {
    const here = { latitude: 45.1, longitude: -69.2 };
    for (let n = 0; n < 30; n++) await createMerchant({ name: `Twin ${String(n % 15).padStart(2, "0")}`, ...here });
    const pages = async () =>
      (await Promise.all(["1", "2", "3"].map((page) => search({ ...at(here), page })))).flatMap(({ result }) =>
        result.map(({ merchantId }) => merchantId),
      );
    const first = await pages();
    expect(new Set(first).size).toBe(30);
    expect(await pages()).toEqual(first);
    const all = (await Promise.all(["1", "2", "3"].map((page) => names({ ...at(here), page })))).flat();
    expect(all).toEqual([...all].sort());
  });
});

describe("the place of a search", () => {
  it("is a ZIP code, also with leading zeros, without them, and with four more digits", async () => {
    await createMerchant({ name: "Hoboken Diner", latitude: 40.7445, longitude: -74.0329 });
    for (const zip_code of ["07030", "7030", " 07030-1234 "])
      expect(await names({ zip_code })).toEqual(["Hoboken Diner"]);
    expect(await names(NEW_YORK)).toEqual(["Hoboken Diner"]);
    expect((await search({ zip_code: "07030" })).result[0]).toMatchObject({
      distanceMeters: 0,
      latitude: 40.7445,
      longitude: -74.0329,
    });
  });

  it.each<Record<string, string>>([
    {},
    { zip_code: "00000" },
    { zip_code: "SW1A 1AA" },
    { zip_code: "'; --" },
    { latitude: "40.7" },
    { latitude: "91", longitude: "0" },
    { latitude: "NaN", longitude: "x" },
  ])("finds nothing if it is unknown: %o", async (query) => {
    expect(await search(query)).toEqual({ page: 1, pageSize: 12, totalItems: 0, totalOffers: 0, result: [] });
    expect((await find({ ...query, merchant_slug: "hoboken-diner" })).result).toEqual([]);
  });
});

describe("a keyword", () => {
  beforeAll(async () => {
    await createMerchant({
      name: "Café Señora Rosa",
      ...HONOLULU,
      offers: [{ short: "Free churros", long: "With any restaurant bill" }],
    });
    await createMerchant({
      name: "Joe's Bike-Shop",
      ...HONOLULU,
      category: 27,
      offers: [{ short: "20% off helmets" }],
    });
    await createMerchant({
      name: "Blue Door Bistro",
      latitude: 21.31,
      longitude: -157.8,
      offers: [{ short: "Crème brûlée for two" }],
    });
    await createMerchant({ name: "Blue Whale Tours", latitude: 21.4, longitude: -157.8, category: 91 });
  });
  const found = async (keyword: string) => (await names({ ...at(HONOLULU), keyword })).sort();

  it.each([
    ["blue door", ["Blue Door Bistro"]],
    ["BLUE", ["Blue Door Bistro", "Blue Whale Tours"]],
    ["bist", ["Blue Door Bistro"]],
    ["cafe senora", ["Café Señora Rosa"]],
    ["CREME BRULEE", ["Blue Door Bistro"]],
    ["brûlée", ["Blue Door Bistro"]],
    ["churros", ["Café Señora Rosa"]],
    ["joes bike shop", ["Joe's Bike-Shop"]],
    ["joe's", ["Joe's Bike-Shop"]],
    ["helmets 20%", ["Joe's Bike-Shop"]],
    ["rosa blue", []],
    ["nothing like it", []],
    ["%", []],
    ["blue\0door", ["Blue Door Bistro"]],
    ["' | !!( ) :* \\ <->", []],
  ])("%j finds %j", async (keyword, expected) => expect(await found(keyword)).toEqual(expected));

  it.each(["blu dor bistro", "bleu door bistor", "Blue Doorr", "resturant", "churos", "vhurros", "señroa"])(
    "forgives the misspelling in %j",
    async (keyword) => {
      expect(await found(keyword)).toHaveLength(1);
    },
  );

  it("is searched only near, and in the category", async () => {
    expect(await names({ ...NEW_YORK, keyword: "blue door" })).toEqual([]);
    expect(await names({ ...at(HONOLULU), keyword: "blue", category: "91" })).toEqual(["Blue Whale Tours"]);
  });

  it("may have any length", async () =>
    expect(await found("blue ".repeat(200))).toEqual(["Blue Door Bistro", "Blue Whale Tours"]));
});

describe("the order", () => {
  it("is by distance, by name, or by the value of the first offer", async () => {
    await createMerchant({ name: "Beta", ...DENVER, offers: [{ cents: 500 }, { cents: 700, short: "Best" }] });
    await createMerchant({ name: "alpha", latitude: 39.75, longitude: -104.98, offers: [{ cents: 100 }] });
    await createMerchant({ name: "Gamma", latitude: 39.8, longitude: -104.98, offers: [{ cents: 1250 }] });
    expect(await names(at(DENVER))).toEqual(["Beta", "alpha", "Gamma"]);
    expect(await names({ ...at(DENVER), sort: "name" })).toEqual(["alpha", "Beta", "Gamma"]);
    const byValue = await search({ ...at(DENVER), sort: "value" });
    expect(byValue).toMatchObject({ totalItems: 3, totalOffers: 4 });
    expect(byValue.result.map(({ merchantName, offers }) => [merchantName, offers[0]!.dollarValue])).toEqual([
      ["Gamma", 12.5],
      ["Beta", 7],
      ["alpha", 1],
    ]);
  });

  it("leaves out merchants without offers", async () => {
    await createMerchant({ name: "Nothing To Give", latitude: 39.76, longitude: -104.98, offers: [] });
    expect(await names(at(DENVER))).not.toContain("Nothing To Give");
  });
});

describe("squares around a place", () => {
  it.each([
    [{ latitude: 40.7, longitude: -74 }],
    [{ latitude: 71.3, longitude: -156.8 }],
    [{ latitude: 51.9, longitude: 179.7 }],
    [{ latitude: -14.27, longitude: -170.7 }],
    [{ latitude: 79.6, longitude: 20 }],
    [{ latitude: -80.1, longitude: -179.9 }],
    [{ latitude: 89.9, longitude: 10 }],
  ])("hold everything within reach of %o", async (place) => {
    const cells = cellsAround(place, REACH_METERS);
    const rim = Array.from({ length: 72 }, (_, n) => destination(place, (n * Math.PI) / 36, REACH_METERS * 0.999));
    const found = await sql<{ cell: number }>(
      sqlText`select earth_cell(lat, lon) as cell from unnest($1::float8[], $2::float8[]) as t(lat, lon)`,
      [rim.map(({ latitude }) => latitude), rim.map(({ longitude }) => longitude)],
    );
    expect(found.filter(({ cell }) => !cells.includes(cell))).toEqual([]);
    expect(new Set(cells).size).toBe(cells.length);
  });

  /** The place at a distance in a direction. */
  function destination({ latitude, longitude }: typeof ANCHORAGE, bearing: number, meters: number) {
    const [north, way] = [(latitude * Math.PI) / 180, meters / 6_371_008.8];
    const there = Math.asin(Math.sin(north) * Math.cos(way) + Math.cos(north) * Math.sin(way) * Math.cos(bearing));
    const east =
      (longitude * Math.PI) / 180 +
      Math.atan2(
        Math.sin(bearing) * Math.sin(way) * Math.cos(north),
        Math.cos(way) - Math.sin(north) * Math.sin(there),
      );
    return {
      latitude: (there * 180) / Math.PI,
      longitude: (((((east * 180) / Math.PI + 540) % 360) + 360) % 360) - 180,
    };
  }
});

describe("one merchant", () => {
  it("is the nearest one with the slug, with everything its page shows", async () => {
    await createMerchant({ name: "Same Name", latitude: 35, longitude: -90, offers: [{ key: "far" }] });
    await createMerchant({
      name: "Same Name",
      latitude: 35.5,
      longitude: -90,
      category: 26,
      second: "Museums",
      offers: [{ key: "near", short: "Two tickets", long: "For two", cents: 999, types: ["CLICK", "MOBILE"] }],
    });
    const result = await find({ latitude: "35.6", longitude: "-90", merchant_slug: "same-name" });
    expect(result).toMatchObject({ totalItems: 1, totalOffers: 1 });
    expect(result.result).toEqual([
      {
        merchantId: expect.any(String),
        slug: "same-name",
        merchantName: "Same Name",
        logoPath: "/offers/logos/26/same-name.svg",
        pictureUrl: null,
        firstCategory: "Events & Attractions",
        secondCategory: "Museums",
        saved: false,
        stubCopy: "",
        merchantPhone: "",
        merchantAddress: { address: "", city: "", state: "", zipCode: "10001" },
        latitude: 35.5,
        longitude: -90,
        distanceMeters: 11120,
        offers: [
          {
            endecaKey: "near",
            offerTextShort: "Two tickets",
            offerTextLong: "For two",
            validQualifier: "",
            dollarValue: 9.99,
            redemptionTypes: ["CLICK", "MOBILE"],
            webSite: "https://shop.example.com/",
          },
        ],
      },
    ]);
    expect(
      (await find({ latitude: "34", longitude: "-90", merchant_slug: "same-name" })).result[0]?.offers[0]?.endecaKey,
    ).toBe("far");
    expect((await find({ latitude: "35.6", longitude: "-90" })).result[0]?.merchantId).toBe(
      result.result[0]?.merchantId,
    );
    expect((await find({ latitude: "35.6", longitude: "-90", merchant_slug: "no-such-name" })).result).toEqual([]);
  });
});

describe("a program without the feature", () => {
  it("has no offers", async () => {
    const ctx = await siteCtx((await createProgram()).id);
    await expect(searchMerchants(ctx, merchantsQuery.parse({ zip_code: "07030" }))).rejects.toMatchObject({
      status: 404,
    });
    await expect(findMerchant(ctx, merchantQuery.parse({ zip_code: "07030" }))).rejects.toMatchObject({ status: 404 });
    await expect(getOffersAccount(ctx)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the offers account", () => {
  it("has the membership and the active challenges that make a participant eligible, as tiles", async () => {
    const gold = await createChallenge(programId, {
      challengeType: "membership",
      grantsOffers: true,
      position: 1,
      settings: { price: 25 },
    });
    const survey = await createChallenge(programId, { grantsOffers: true, position: 2 });
    await createChallenge(programId, { challengeType: "engage", grantsOffers: true });
    await createChallenge(programId, { grantsOffers: true, published: false });
    await createChallenge(programId);
    const account = await getOffersAccount(await siteCtx(programId));
    expect(account).toMatchObject({ participant: null, membership_challenge: { id: gold.id, price: 25 } });
    expect(account.challenges_with_offer_rewards.map(({ id }) => id)).toEqual([gold.id, survey.id]);
    const { id } = await createParticipant(programId, { firstName: "Ada", eligibleOffersRewards: true });
    expect(await getOffersAccount(await participantCtx(programId, id))).toMatchObject({
      participant: { first_name: "Ada", "eligible_offers_rewards?": true },
    });
  });
});
