import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import pg from "pg";
import { sqlText, type Sql } from "~/platform/database/sql";
import { uuidv7 } from "~/platform/ids.server";
import { merchantRecord, recordError, type MerchantRecord, type OfferRecord } from "./merchant-records";
import { readRecords } from "./record-readers.server";
import { loadZipCodes, ZIP_CODES } from "./zip-codes.server";

const BATCH_RECORDS = 1000;

export type ImportProgress = { records: number; merchants: number; offers: number; bad: number };

type ImportOptions = {
  databaseUrl: string;
  /** A .csv or JSON file with the columns of merchant-records.ts. */
  path: string;
  now: Date;
  onBad?: (line: number, message: string) => void;
  /** Called after each committed batch. */
  onProgress?: (progress: ImportProgress) => void;
};

/** Thrown when another import is running on the database. */
export class ImportRunningError extends Error {}

type Run = ImportProgress & { id: string };

/**
 * Imports the merchants of a file, matched by merchant id and offer id. Offers of these merchants that the file no
 * longer has are deleted; bad records are reported and skipped. Each batch is one transaction that also stores the
 * progress, so a killed import of the same file continues where it stopped. The totals include those of killed runs.
 * @throws ImportRunningError; UnreadableFileError when the file cannot be read any further
 */
export async function importMerchants({
  databaseUrl,
  path,
  now,
  onBad = () => {},
  onProgress = () => {},
}: ImportOptions): Promise<ImportProgress & { resumed: boolean }> {
  const fileHash = await hashOf(path);
  const client = new pg.Client({
    connectionString: databaseUrl,
    options: "-c TimeZone=UTC",
    application_name: "offers-import",
  });
  client.on("error", () => {}); // the statement that is running fails
  await client.connect();
  try {
    const on: Sql = async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
    await lockImports(on);
    await loadZipCodes(on);
    const run = await beginRun(on, fileHash, now);
    const resumed = run.records > 0;
    for await (const batch of batchesOf(path, run.records)) {
      await client.query("begin");
      await store(on, batch, run, now, onBad);
      await client.query("commit");
      onProgress(run);
    }
    await client.query("begin");
    await finishRun(on, run, now);
    await client.query("commit");
    await client.query("vacuum (analyze) merchants, offers, merchant_words"); // lets the search use index-only scans
    const { records, merchants, offers, bad } = run;
    return { records, merchants, offers, bad, resumed };
  } finally {
    await client.end(); // what is not committed is rolled back
  }
}

/** Until the connection ends: concurrent imports would delete each other's offers. */
async function lockImports(on: Sql): Promise<void> {
  const [row] = await on<{ taken: boolean }>(
    sqlText`select pg_try_advisory_lock(hashtext('offers-import')) as taken`,
    [],
  );
  if (!row!.taken) throw new ImportRunningError("another import is running");
}

async function beginRun(on: Sql, fileHash: Buffer, now: Date): Promise<Run> {
  const columns =
    "id, records_done::int as records, merchants_done::int as merchants, offers_done::int as offers, bad_records::int as bad";
  const [unfinished] = await on<Run>(
    sqlText`select ${columns} from merchant_imports where file_hash = $1 and finished_at is null order by started_at desc limit 1`,
    [fileHash],
  );
  if (unfinished) return unfinished;
  const [created] = await on<Run>(
    sqlText`insert into merchant_imports (id, file_hash, started_at) values ($1, $2, $3) returning ${columns}`,
    [uuidv7(now), fileHash, now],
  );
  return created!;
}

type Batch = Awaited<ReturnType<ReturnType<typeof readRecords>["next"]>>["value"][];

async function* batchesOf(path: string, skip: number): AsyncGenerator<Batch> {
  let batch: Batch = [];
  let number = 0;
  for await (const record of readRecords(path)) {
    number += 1;
    if (number <= skip) continue;
    batch.push(record);
    if (batch.length < BATCH_RECORDS) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}

async function store(
  on: Sql,
  batch: Batch,
  run: Run,
  now: Date,
  onBad: (line: number, message: string) => void,
): Promise<void> {
  const merchants = new Map<string, MerchantRow>();
  const offers = new Map<string, OfferRow>();
  for (const record of batch) {
    const checked = check(record);
    if (typeof checked === "string") {
      run.bad += 1;
      onBad(record.line, checked);
      continue;
    }
    merchants.set(checked.merchant_id, { ...checked, id: uuidv7(now) });
    for (const offer of checked.offers)
      offers.set(offer.offer_id, { ...offer, id: uuidv7(now), merchant_id: checked.merchant_id });
  }
  run.records += batch.length;
  run.merchants += await upsertMerchants(on, [...merchants.values()], run.id, now);
  run.offers += await upsertOffers(on, [...offers.values()], run.id);
  await on(sqlText`select refresh_merchants(array(select id from merchants where external_id = any($1)))`, [
    [...merchants.keys()],
  ]);
  await on(
    sqlText`update merchant_imports set records_done = $2, merchants_done = $3, offers_done = $4, bad_records = $5 where id = $1`,
    [run.id, run.records, run.merchants, run.offers, run.bad],
  );
}

type MerchantRow = Omit<MerchantRecord, "offers" | "latitude" | "longitude"> & {
  id: string;
  latitude: number;
  longitude: number;
};
type OfferRow = OfferRecord & { id: string; merchant_id: string };

const places = new Map(ZIP_CODES.map((place) => [place.zip, place]));

/** The record as a row, or the message of what is wrong with it. */
function check(record: Batch[number]): (Omit<MerchantRow, "id"> & { offers: OfferRecord[] }) | string {
  if ("unreadable" in record) return record.unreadable;
  const parsed = merchantRecord.safeParse(record.value);
  if (!parsed.success) return recordError(parsed.error);
  const { latitude, longitude, ...merchant } = parsed.data;
  if (latitude !== null && longitude !== null) return { ...merchant, latitude, longitude };
  const place = places.get(merchant.zip_code);
  return place
    ? { ...merchant, latitude: place.latitude, longitude: place.longitude }
    : "zip_code is unknown, and there are no coordinates";
}

/** @returns how many of the merchants this import had not stored before */
async function upsertMerchants(on: Sql, rows: MerchantRow[], importId: string, now: Date): Promise<number> {
  const stored = await on(sqlText`select from merchants where external_id = any($1) and import_id = $2`, [
    rows.map((row) => row.merchant_id),
    importId,
  ]);
  await on(
    sqlText`insert into merchants (id, external_id, slug, name, category, second_category, stub_copy, phone, address, city, state, zip_code, latitude, longitude, logo_path, picture_url, import_id, updated_at)
     select id, merchant_id, slug, merchant_name, category, second_category, stub_copy, phone, address, city, state, zip_code, latitude, longitude, logo_url, image_url, $2, $3
     from jsonb_to_recordset($1::jsonb) as r(id uuid, merchant_id text, slug text, merchant_name text, category int, second_category text, stub_copy text,
       phone text, address text, city text, state text, zip_code text, latitude float8, longitude float8, logo_url text, image_url text)
     on conflict (external_id) do update set slug = excluded.slug, name = excluded.name, category = excluded.category, second_category = excluded.second_category,
       stub_copy = excluded.stub_copy, phone = excluded.phone, address = excluded.address, city = excluded.city, state = excluded.state, zip_code = excluded.zip_code,
       latitude = excluded.latitude, longitude = excluded.longitude, logo_path = excluded.logo_path, picture_url = excluded.picture_url, import_id = excluded.import_id, updated_at = excluded.updated_at`,
    [JSON.stringify(rows), importId, now],
  );
  return rows.length - stored.length;
}

/** Stores offers; an offer that belonged to another merchant moves. @returns how many there were */
async function upsertOffers(on: Sql, rows: OfferRow[], importId: string): Promise<number> {
  const moved = await on<{ merchant_id: string }>(
    sqlText`select o.merchant_id from jsonb_to_recordset($1::jsonb) as r(offer_id text, merchant_id text)
     join offers o on o.offer_key = r.offer_id join merchants m on m.id = o.merchant_id where m.external_id <> r.merchant_id`,
    [JSON.stringify(rows)],
  );
  await on(
    sqlText`insert into offers (id, merchant_id, offer_key, text_short, text_long, valid_qualifier, value_cents, redemption_types, web_site, import_id)
     select r.id, m.id, r.offer_id, r.offer_text_short, r.offer_text_long, r.valid_qualifier, r.dollar_value, array(select jsonb_array_elements_text(r.redemption_types)), r.web_site, $2
     from jsonb_to_recordset($1::jsonb) as r(id uuid, merchant_id text, offer_id text, offer_text_short text, offer_text_long text, valid_qualifier text,
       dollar_value int, redemption_types jsonb, web_site text) join merchants m on m.external_id = r.merchant_id
     on conflict (offer_key) do update set merchant_id = excluded.merchant_id, text_short = excluded.text_short, text_long = excluded.text_long,
       valid_qualifier = excluded.valid_qualifier, value_cents = excluded.value_cents, redemption_types = excluded.redemption_types,
       web_site = excluded.web_site, import_id = excluded.import_id`,
    [JSON.stringify(rows), importId],
  );
  if (moved.length > 0) await on(sqlText`select refresh_merchants($1::uuid[])`, [moved.map((row) => row.merchant_id)]);
  return rows.length;
}

/** Deletes the offers that the file's merchants no longer have. */
async function finishRun(on: Sql, run: Run, now: Date): Promise<void> {
  const deleted = await on<{ merchant_id: string }>(
    sqlText`delete from offers o using merchants m where m.id = o.merchant_id and m.import_id = $1 and o.import_id is distinct from $1 returning o.merchant_id`,
    [run.id],
  );
  await on(sqlText`select refresh_merchants($1::uuid[])`, [[...new Set(deleted.map((row) => row.merchant_id))]]);
  await on(sqlText`update merchant_imports set finished_at = $2 where id = $1`, [run.id, now]);
}

async function hashOf(path: string): Promise<Buffer> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) hash.update(chunk);
  return hash.digest();
}
