import { createWriteStream } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { importMerchants, type ImportProgress } from "~/services/offers/merchant-import.server";
import { NOW } from "../../factories";
import { testDatabase } from "../../setup/database";

const { url, pool } = await testDatabase();
const folder = await mkdtemp(join(tmpdir(), "loyalty-import-"));
afterAll(() => rm(folder, { recursive: true }));
beforeEach(() => pool.query("truncate merchants, offers, merchant_imports, merchant_words cascade"));

let number = 0;
async function file(ending: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, `merchants-${++number}.${ending}`);
  await writeFile(path, content);
  return path;
}

type Hooks = { onProgress?: (progress: ImportProgress) => void };

async function load(path: string, hooks: Hooks = {}) {
  const bad: [number, string][] = [];
  const done = await importMerchants({
    databaseUrl: url,
    path,
    now: NOW,
    onBad: (line, message) => bad.push([line, message]),
    ...hooks,
  });
  return { ...done, bad, badRecords: done.bad };
}

const merchants = async () =>
  (
    await pool.query(
      "select external_id, slug, name, category, zip_code, latitude, longitude, offers_count, top_value_cents, logo_path from merchants order by external_id",
    )
  ).rows;
const offers = async () =>
  (
    await pool.query(
      "select offer_key, text_short, value_cents, redemption_types, web_site from offers order by offer_key",
    )
  ).rows;

const HEAD =
  "merchant_id,merchant_name,category,zip_code,offer_id,offer_text_short,dollar_value,redemption_types,web_site";

describe("a CSV file", () => {
  it("has an offer with its merchant on each line", async () => {
    const path = await file(
      "csv",
      `\ufeff${HEAD}\r\nm1,"Café ""Azul"", the 1st",Dining,7030,o1,Two for one,12.50,MOBILE|print,\r\nm1,"Café ""Azul"", the 1st",25,07030,o2,Ten off,$10,,https://azul.example.test/\r\n\r\nm2,Quiet Books,27,10001,,,,,\r\n`,
    );
    expect(await load(path)).toMatchObject({
      records: 3,
      merchants: 2,
      offers: 2,
      badRecords: 0,
      bad: [],
      resumed: false,
    });
    expect(await merchants()).toMatchObject([
      {
        external_id: "m1",
        slug: "cafe-azul-the-1st",
        name: 'Café "Azul", the 1st',
        category: 25,
        zip_code: "07030",
        latitude: 40.7445,
        longitude: -74.0329,
        offers_count: 2,
        top_value_cents: 1250,
        logo_path: null,
      },
      { external_id: "m2", offers_count: 0 },
    ]);
    expect(await offers()).toEqual([
      {
        offer_key: "o1",
        text_short: "Two for one",
        value_cents: 1250,
        redemption_types: ["MOBILE", "PRINT"],
        web_site: null,
      },
      {
        offer_key: "o2",
        text_short: "Ten off",
        value_cents: 1000,
        redemption_types: ["CLICK"],
        web_site: "https://azul.example.test/",
      },
    ]);
  });

  it("is read as Excel saves it: semicolons, headings with spaces, short and empty rows, Windows-1252", async () => {
    const head = "Merchant ID;Merchant name;Category;ZIP code;Notes;Offer ID;Offer text short;Redemption types";
    const rows = ["m1;Café;Dining;07030;x;o1;Two for one;MOBILE", ";;;;;;;", "m2;Quiet;27;10001"];
    const path = await file("csv", Buffer.from([head, ...rows, ""].join("\r\n"), "latin1"));
    expect(await load(path)).toMatchObject({ records: 2, merchants: 2, offers: 1, bad: [] });
    expect((await merchants()).map(({ name }) => name)).toEqual(["Café", "Quiet"]);
  });

  it("reports bad lines by number and imports the others", async () => {
    const lines = [
      HEAD,
      "m1,Good,25,10001,o1,Fine,1,MOBILE,",
      ",No Id,25,10001,o2,x,1,MOBILE,",
      "m3,Bad Category,99,10001,o3,x,1,MOBILE,",
      "m4,Bad Zip,25,1234567,o4,x,1,MOBILE,",
      "m5,Unknown Zip,25,00001,o5,x,1,MOBILE,",
      "m6,Bad Value,25,10001,o6,x,a lot,MOBILE,",
      "m7,Bad Type,25,10001,o7,x,1,FAX,",
      "m8,Click Without Site,25,10001,o8,x,1,CLICK,",
      "m9,Too many,25,10001,o9,x,1,MOBILE,,more",
      "m10,Script Site,25,10001,o10,x,1,CLICK,javascript:alert(1)",
      "m11,Also Good,25,10001,o11,Fine,1,MOBILE,",
    ];
    const done = await load(await file("csv", lines.join("\n")));
    expect(done).toMatchObject({ merchants: 2, offers: 2, badRecords: 9 });
    expect(done.bad.map(([line]) => line)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11]);
    expect(done.bad.map(([, message]) => message)).toEqual([
      "merchant_id is missing",
      "category is none of 25 Dining, 27 Shopping, 26 Events & Attractions, 91 Travel",
      "zip_code is no ZIP code",
      "zip_code is unknown, and there are no coordinates",
      "offers.0.dollar_value is no amount of dollars",
      "offers.0.redemption_types.0 is none of CLICK, MOBILE, PRINT",
      "offers.0.web_site is missing, CLICK needs it",
      "10 columns instead of 9",
      "offers.0.web_site is no web address",
    ]);
    expect((await merchants()).map(({ external_id }) => external_id)).toEqual(["m1", "m11"]);
  });

  it("updates by merchant and offer id, and deletes what a merchant of the file no longer offers", async () => {
    await load(
      await file(
        "csv",
        `${HEAD}\nm1,Old Name,25,10001,o1,Old,1,MOBILE,\nm1,Old Name,25,10001,o2,Gone,9,MOBILE,\nm2,Other,25,10001,o3,Stays,1,MOBILE,\nm3,Third,25,10001,o4,Moves,1,MOBILE,`,
      ),
    );
    const ids = (await pool.query("select id from merchants order by external_id")).rows;
    await load(
      await file("csv", `${HEAD}\nm1,New Name,27,10003,o1,New,2,MOBILE,\nm1,New Name,27,10003,o4,Moves,3,MOBILE,`),
    );
    expect((await pool.query("select id from merchants order by external_id")).rows).toEqual(ids);
    expect(await merchants()).toMatchObject([
      {
        external_id: "m1",
        name: "New Name",
        slug: "new-name",
        category: 27,
        zip_code: "10003",
        offers_count: 2,
        top_value_cents: 300,
      },
      { external_id: "m2", offers_count: 1 },
      { external_id: "m3", offers_count: 0 },
    ]);
    expect((await offers()).map(({ offer_key }) => offer_key)).toEqual(["o1", "o3", "o4"]);
  });
});

describe("a JSON file", () => {
  const records = [
    {
      merchant_id: 1,
      merchant_name: 'One {brace} "quote" \\',
      category: 91,
      zip_code: "10001",
      latitude: 10.5,
      longitude: -20.25,
      logo_url: "https://img.example.test/1.png",
      offers: [
        {
          offer_id: "o1",
          offer_text_short: "}{",
          dollar_value: 3,
          redemption_types: ["CLICK", "MOBILE"],
          web_site: "https://one.example.test/",
        },
      ],
    },
    { merchant_id: "2", merchant_name: "Two", category: "Events & Attractions", zip_code: 10001 },
  ];
  it.each([
    ["ndjson", records.map((record) => JSON.stringify(record)).join("\n")],
    ["json", JSON.stringify(records)],
    ["json", JSON.stringify(records, null, 2)],
  ])("may be %s: one object per line, or one list", async (ending, content) => {
    expect(await load(await file(ending, content))).toMatchObject({ records: 2, merchants: 2, offers: 1, bad: [] });
    expect(await merchants()).toMatchObject([
      {
        external_id: "1",
        name: 'One {brace} "quote" \\',
        category: 91,
        latitude: 10.5,
        longitude: -20.25,
        logo_path: "https://img.example.test/1.png",
      },
      { external_id: "2", category: 26 },
    ]);
  });

  it("reports bad records by the line where they begin", async () => {
    const done = await load(
      await file(
        "ndjson",
        `${JSON.stringify(records[0])}\n{"merchant_id": oops}\n{}\n${JSON.stringify({ ...records[1], merchant_name: "a\u0000b" })}\n{"merchant_id": "3",`,
      ),
    );
    expect(done.bad.map(([line]) => line)).toEqual([2, 3, 4, 5]);
    expect(done).toMatchObject({ merchants: 1, badRecords: 4 });
  });

  it("that is invalid is rejected", async () => {
    await expect(load(await file("json", "hello"))).rejects.toThrow("line 1: this is neither");
  });
});

setFlagsFromString("--expose-gc");
const collectGarbage: () => void = runInNewContext("gc");

/** The memory in use, without garbage. */
function memory(): number {
  collectGarbage();
  return process.memoryUsage().heapUsed;
}

describe("a large file", () => {
  const RECORDS = 12_000;
  const path = join(folder, "large.csv");
  const lines = function* () {
    yield `${HEAD}\n`;
    for (let n = 0; n < RECORDS; n++)
      yield n % 4_000 === 3_999
        ? "broken\n"
        : `m${n >> 1},Merchant ${n >> 1},25,${["10001", "07030", "94110"][n % 3]},o${n},Offer ${n},5,MOBILE,\n`;
  };

  it(
    "is read with constant memory, and continues after a kill without losing or repeating a line",
    { timeout: 120_000 },
    async () => {
      await pipeline(Readable.from(lines()), createWriteStream(path));
      const stopped = load(path, {
        onProgress: ({ records }) => {
          if (records === 4_000) throw new Error("killed");
        },
      });
      await expect(stopped).rejects.toThrow("killed");
      expect((await pool.query("select records_done::int, finished_at from merchant_imports")).rows).toEqual([
        { records_done: 4_000, finished_at: null },
      ]);
      const before = memory();
      let highest = 0;
      const done = await load(path, {
        onProgress: () => (highest = Math.max(highest, memory())),
      });
      expect(done).toMatchObject({
        resumed: true,
        records: RECORDS,
        merchants: RECORDS / 2,
        offers: RECORDS - 3,
        badRecords: 3,
      });
      expect(done.bad.map(([line]) => line)).toEqual([8_001, 12_001]); // the first was reported by the run that was killed
      expect(
        (await pool.query("select count(*)::int as merchants, sum(offers_count)::int as offers from merchants")).rows,
      ).toEqual([{ merchants: RECORDS / 2, offers: RECORDS - 3 }]);
      expect(highest - before).toBeLessThan(20 * 1024 * 1024);
      expect((await pool.query("select finished_at is not null as finished from merchant_imports")).rows).toEqual([
        { finished: true },
      ]);
    },
  );

  it("is not imported by two processes at the same time", async () => {
    const client = await pool.connect();
    try {
      await client.query("select pg_advisory_lock(hashtext('offers-import'))");
      await expect(load(await file("csv", HEAD))).rejects.toThrow("another import is running");
    } finally {
      client.release(true);
    }
  });
});
