import { createHash } from "node:crypto";
import { Readable, Transform, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { gzip } from "node:zlib";
import pg from "pg";
import { to as copyTo } from "pg-copy-streams";
import { pack as tarPack, type Pack } from "tar-stream";
import type { FileStore } from "~/integrations/ports";
import { VERSION } from "~/platform/version";
import {
  BUNDLE_FORMAT,
  COMPLETE,
  isBundleName,
  MANIFEST,
  nameOfTable,
  SECRETS,
  type BundleTable,
  type Complete,
  type Manifest,
} from "./bundle";
import { readCatalogue } from "./catalogue";
import { connectTo, inParallel } from "./sessions";

/** Of rows, before they are compressed. So much of each table that is read is in memory. */
const CHUNK_BYTES = 4 * 1024 * 1024;

const compress = promisify(gzip);

export type BundleSource = {
  databaseUrl: string;
  files: FileStore;
  /** The encrypted secrets, to put them into the bundle. */
  secrets?: Buffer;
  now: Date;
};

export type BundleSize = { bytes: number; rows: number; files: number };

/**
 * Writes a bundle: all tables as they are at one moment, then the files. What is in memory does not grow with the
 * installation, but for the checksum of each file.
 * @returns what was written, without the tar's own headers
 * @throws what the database, the file store or `output` throws; then `output` has no complete bundle
 */
export async function makeBundle(
  { databaseUrl, files, secrets, now }: BundleSource,
  output: Writable,
): Promise<BundleSize> {
  const bundle = new BundleWriter(output);
  try {
    await writeTables(bundle, databaseUrl, now);
    await writeFiles(bundle, files);
    if (secrets) await bundle.add(SECRETS, secrets);
    return await bundle.complete();
  } catch (error) {
    await bundle.abort(error as Error);
    throw error;
  }
}

/** With two connections that see the same snapshot, so that a server with two cores is busy. */
async function writeTables(bundle: BundleWriter, databaseUrl: string, now: Date): Promise<void> {
  const clients = [await connectTo(databaseUrl, "backup"), await connectTo(databaseUrl, "backup")];
  const [first, second] = clients as [pg.Client, pg.Client];
  try {
    await first.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await first.query<{ id: string }>("SELECT pg_export_snapshot() AS id");
    await second.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    await second.query(`SET TRANSACTION SNAPSHOT ${pg.escapeLiteral(rows[0]!.id)}`);
    const catalogue = await readCatalogue(first);
    // Nobody changes or drops a table while it waits for its turn, such as a partition that is too old.
    if (catalogue.tables.length > 0)
      await first.query(`LOCK TABLE ${catalogue.tables.map(quotedName).join(", ")} IN ACCESS SHARE MODE`);
    const manifest: Manifest = { format: BUNDLE_FORMAT, version: VERSION, madeAt: now.toISOString(), ...catalogue };
    await bundle.add(MANIFEST, asJson(manifest));
    await inParallel(clients, catalogue.tables, (client, table) => writeTable(bundle, client, table));
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => {})));
  }
}

async function writeTable(bundle: BundleWriter, client: pg.ClientBase, table: BundleTable): Promise<void> {
  const folder = `data/${nameOfTable(table)}`;
  const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
  const rows = client.query(copyTo(`COPY ${quotedName(table)} (${columns}) TO STDOUT`));
  let count = 0;
  for await (const chunk of chunksOf(rows)) {
    const name = `${folder}/${String(++count).padStart(6, "0")}.copy.gz`;
    await bundle.add(name, await compress(chunk, { level: 1 }));
  }
  bundle.rows[nameOfTable(table)] = rows.rowCount;
  if (count > 0) await bundle.add(`${folder}/rows.json`, asJson({ rows: rows.rowCount }));
}

async function* chunksOf(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of stream) {
    parts.push(part);
    bytes += part.length;
    if (bytes < CHUNK_BYTES) continue;
    yield Buffer.concat(parts);
    parts = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(parts);
}

/** After the tables, so that the files of all their rows are there. One that was deleted meanwhile is left out. */
async function writeFiles(bundle: BundleWriter, files: FileStore): Promise<void> {
  for await (const { key } of files.list()) {
    if (isBundleName(key.split("/").at(-1)!)) continue; // of a backup into the bucket of the files
    const file = await files.get(key);
    if (file) await bundle.addStream(`files/${key}`, file.body, file.sizeBytes);
  }
}

function quotedName({ schema, name }: Pick<BundleTable, "schema" | "name">): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`;
}

function asJson(value: unknown): Buffer {
  return Buffer.from(JSON.stringify(value, null, 1));
}

/** Writes members one after the other, however many callers there are, and notes their checksums. */
class BundleWriter {
  readonly rows: Complete["rows"] = {};
  readonly #checksums: Complete["checksums"] = {};
  readonly #pack: Pack = tarPack();
  readonly #written: Promise<void>;
  /** Aborted when the output takes no more. */
  readonly #ended = new AbortController();
  #last: Promise<void> = Promise.resolve();
  #bytes = 0;
  #files = 0;

  constructor(output: Writable) {
    this.#written = pipeline(this.#pack, output);
    // `add` and `complete` throw it
    this.#written.catch((error: unknown) => this.#ended.abort(error));
  }

  add(name: string, content: Buffer): Promise<void> {
    return this.addStream(name, Readable.from([content], { objectMode: false }), content.length);
  }

  addStream(name: string, content: Readable, size: number): Promise<void> {
    if (name.startsWith("files/")) this.#files++;
    const write = this.#last.then(() => this.#write(name, content, size));
    this.#last = write;
    return write;
  }

  async complete(): Promise<BundleSize> {
    const bytes = this.#bytes;
    const [rows, files, checksums] = [this.rows, this.#files, this.#checksums];
    await this.add(COMPLETE, asJson({ rows, files, bytes, checksums } satisfies Complete));
    this.#pack.finalize();
    await this.#written;
    return { bytes: this.#bytes, rows: Object.values(rows).reduce((sum, count) => sum + count, 0), files };
  }

  async abort(error: Error): Promise<void> {
    await this.#last.catch(() => {});
    this.#pack.destroy(error);
    await this.#written.catch(() => {});
  }

  /** @throws why the output takes no more, where the tar says only that it is destroyed */
  async #entry(name: string, size: number): Promise<Writable> {
    try {
      return this.#pack.entry({ name, size }) as unknown as Writable;
    } catch (error) {
      await this.#written;
      throw error;
    }
  }

  async #write(name: string, content: Readable, size: number): Promise<void> {
    const hash = createHash("sha256");
    const counted = new Transform({
      transform: (part: Buffer, _, done) => {
        hash.update(part);
        done(null, part);
      },
    });
    // An output that fails (a full disk, a lost connection) destroys the tar, and then nothing more would be taken. A race
    // of two promises would leave something on the lasting one for each file.
    const { signal } = this.#ended;
    await pipeline(content, counted, await this.#entry(name, size), { signal }).catch((error: unknown) => {
      throw signal.aborted ? signal.reason : error;
    });
    this.#checksums[name] = hash.digest("hex");
    this.#bytes += size;
  }
}
