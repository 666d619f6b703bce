/** Databases with merchant directories to measure on, filled by COPY and cached between runs. */
import pg from "pg";
import { copyRows } from "~/platform/copy-rows.server";
import { deployMigrations } from "~/server/database/migrations";
import { slugOf } from "~/services/offers/merchant-records";
import { loadZipCodes, ZIP_CODES } from "~/services/offers/zip-codes.server";
import { Chance } from "../prisma/seed/deterministic";
import { firstWords, streets, trades } from "../prisma/seed/directory/merchant-names";
import { cachedDatabase } from "./cached-database";

const OPENED_AT = new Date("2026-01-01T00:00:00Z");
/** A merchant is somewhere in its ZIP code. */
const SPREAD_DEGREES = 0.06;
/** On average 2.5 offers per merchant. */
const offersOf = (n: number) => 2 + (n % 2);

/** Creates the database with this number of merchants unless it exists. @returns its URL */
export function prepareDirectory(serverUrl: string, merchants: number): Promise<string> {
  return cachedDatabase(serverUrl, `bench_offers_${merchants}`, (url) => fill(url, merchants));
}

async function fill(url: string, count: number): Promise<void> {
  await deployMigrations(url);
  const client = new pg.Client({
    connectionString: url,
    options: "-c TimeZone=UTC -c synchronous_commit=off -c maintenance_work_mem=512MB",
  });
  await client.connect();
  try {
    await loadZipCodes(
      async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[],
    );
    // Building the search indexes afterwards is ten times as fast as updating them with each row.
    const { rows } = await client.query<{ name: string; definition: string }>(
      "select indexname as name, indexdef as definition from pg_indexes where tablename = 'merchants' and indexdef like '%offers_count > 0%'",
    );
    for (const { name } of rows) await client.query(`drop index ${name}`);
    await copyRows(client, "merchants", MERCHANT_COLUMNS, merchantRows(count));
    await copyRows(client, "offers", OFFER_COLUMNS, offerRows(count));
    await copyRows(client, "merchant_words", ["word"], words());
    for (const { definition } of rows) await client.query(definition);
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

const MERCHANT_COLUMNS = [
  "id",
  "external_id",
  "slug",
  "name",
  "category",
  "second_category",
  "address",
  "city",
  "state",
  "zip_code",
  "latitude",
  "longitude",
  "offers_count",
  "top_value_cents",
  "search",
  "updated_at",
];
const OFFER_COLUMNS = [
  "id",
  "merchant_id",
  "offer_key",
  "text_short",
  "text_long",
  "value_cents",
  "redemption_types",
  "web_site",
];

type Merchant = { name: string; trade: (typeof trades)[number]; zip: (typeof ZIP_CODES)[number]; chance: Chance };

function merchantOf(n: number): Merchant {
  const chance = new Chance(`bench/${n}`);
  const trade = chance.pick(trades);
  return {
    trade,
    name: `${chance.pick(firstWords)} ${chance.pick(firstWords)} ${chance.pick(trade.kinds)}`,
    zip: chance.pick(ZIP_CODES),
    chance,
  };
}

function* merchantRows(count: number): Generator<unknown[]> {
  for (let n = 0; n < count; n++) {
    const { name, trade, zip, chance } = merchantOf(n);
    const near = (degrees: number) => degrees + (chance.next() - 0.5) * SPREAD_DEGREES;
    const texts = Array.from({ length: offersOf(n) }, (_, k) => textOf(n, k, trade));
    const search = [...new Set(wordsOf(`${name} ${trade.second} ${texts.join(" ")}`))]
      .map((word) => `'${word}'`)
      .join(" ");
    yield [
      idOf(1, n),
      `b${n}`,
      slugOf(name),
      name,
      trade.category,
      trade.second,
      `${n % 900} ${chance.pick(streets)}`,
      zip.city,
      zip.state,
      zip.zip,
      near(zip.latitude),
      near(zip.longitude),
      offersOf(n),
      valueOf(n, 0),
      search,
      OPENED_AT,
    ];
  }
}

function* offerRows(count: number): Generator<unknown[]> {
  for (let n = 0; n < count; n++) {
    const { trade } = merchantOf(n);
    for (let k = 0; k < offersOf(n); k++)
      yield [
        idOf(2 + k, n),
        idOf(1, n),
        `b${n}-${k}`,
        textOf(n, k, trade),
        `Show the voucher before you order. ${textOf(n, k, trade)}.`,
        valueOf(n, k),
        ["CLICK"],
        "https://shop.example.test/",
      ];
  }
}

function* words(): Generator<unknown[]> {
  const all = [...firstWords, ...trades.flatMap(({ second, kinds, sells }) => [second, ...kinds, ...sells]), "off"];
  for (const word of new Set(all.flatMap(wordsOf))) yield [word];
}

function textOf(n: number, k: number, { sells }: Merchant["trade"]): string {
  return `${valueOf(n, k) / 100}% off ${sells[(n + k) % sells.length]}`;
}

function valueOf(n: number, k: number): number {
  return 500 + ((n * 7) % 40) * 50 - k * 100;
}

function wordsOf(text: string): string[] {
  return slugOf(text).split("-");
}

/** A UUID from the kind of row and its number. */
function idOf(kind: number, n: number): string {
  return `0196a6a0-0000-7${kind}00-8000-${n.toString(16).padStart(12, "0")}`;
}
