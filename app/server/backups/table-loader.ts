import type { Writable } from "node:stream";
import { promisify } from "node:util";
import { gunzip } from "node:zlib";
import pg from "pg";
import { from as copyFrom, type CopyStreamQuery } from "pg-copy-streams";
import { OperatorError } from "../operator-error";
import type { BundleTable } from "./bundle";

/** Of one table, in memory. */
const WAITING_CHUNKS = 3;

const decompress = promisify(gunzip);

/**
 * Loads the rows of tables as a bundle brings them: each connection has one table at a time. Rows of a table are one
 * transaction that empties it first, so that the server can freeze them at once.
 */
export class TableLoader {
  readonly #free: pg.Client[];
  readonly #loads = new Map<string, Load>();
  readonly #ending = new Set<Promise<void>>();
  #failure: unknown;

  /** @param tables those of the database; what a bundle has of others is skipped */
  constructor(
    clients: pg.Client[],
    private readonly tables: ReadonlyMap<string, BundleTable>,
  ) {
    this.#free = [...clients];
  }

  /** Takes a piece of a table's rows, when there is room for it. @throws what any load threw */
  async chunk(table: string, content: Buffer): Promise<void> {
    this.#check();
    const into = this.tables.get(table);
    if (!into) return;
    const load = this.#loads.get(table) ?? (await this.#begin(table, into));
    await load.write(content).catch((error: unknown) => this.#fail(error));
  }

  /** The table is complete. @throws what any load threw */
  end(table: string, rows: number): void {
    this.#check();
    const load = this.#loads.get(table);
    if (!load) return;
    const end: Promise<void> = load
      .end(rows)
      .then(
        () => void this.#free.push(load.client),
        (error: unknown) => this.#remember(error),
      )
      .finally(() => this.#ending.delete(end));
    this.#loads.delete(table);
    this.#ending.add(end);
  }

  /** Waits for all tables. @throws what any load threw */
  async finish(): Promise<void> {
    await Promise.all(this.#ending);
    this.#check();
    const [unended] = this.#loads.keys();
    if (unended) throw new OperatorError(`The bundle is damaged: the end of ${unended} is missing`);
  }

  /** Ends what is being loaded after a failure: a connection that waits for rows would take no other statement. */
  async abort(): Promise<void> {
    await Promise.all([...this.#ending, ...[...this.#loads.values()].map((load) => load.abort())]);
  }

  async #begin(name: string, table: BundleTable): Promise<Load> {
    while (this.#free.length === 0) {
      if (this.#ending.size === 0) throw new OperatorError("The bundle is damaged: its tables are not in their order");
      await Promise.race(this.#ending);
      this.#check();
    }
    const load = await Load.begin(this.#free.pop()!, name, table);
    this.#loads.set(name, load);
    return load;
  }

  #remember(error: unknown): void {
    this.#failure ??= error;
  }

  #fail(error: unknown): never {
    this.#remember(error);
    throw error;
  }

  #check(): void {
    if (this.#failure) throw this.#failure;
  }
}

class Load {
  #waiting: Promise<void>[] = [];
  #last: Promise<void> = Promise.resolve();
  #isOpen = true;

  private constructor(
    readonly client: pg.Client,
    private readonly name: string,
    private readonly copy: Writable & CopyStreamQuery,
    private readonly done: Promise<void>,
  ) {
    const close = () => void (this.#isOpen = false);
    done.then(close, close); // `write` and `end` throw what went wrong
  }

  static async begin(client: pg.Client, name: string, { schema, name: table, columns }: BundleTable): Promise<Load> {
    const quoted = `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(table)}`;
    await client.query("BEGIN");
    await client.query(`TRUNCATE ${quoted}`);
    const names = columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    const copy = client.query(copyFrom(`COPY ${quoted} (${names}) FROM STDIN (FREEZE)`));
    const done = new Promise<void>((resolve, reject) => copy.on("finish", resolve).on("error", reject));
    return new Load(client, name, copy, done);
  }

  async write(content: Buffer): Promise<void> {
    const rows = decompress(content).catch(() => {
      throw new OperatorError(`The bundle is damaged: the rows of ${this.name} cannot be decompressed`);
    });
    rows.catch(() => {});
    this.#last = this.#last.then(async () => this.#send(await rows));
    this.#last.catch(() => {});
    this.#waiting.push(this.#last);
    if (this.#waiting.length > WAITING_CHUNKS) await this.#waiting.shift();
  }

  async end(rows: number): Promise<void> {
    try {
      await this.#last;
    } catch (error) {
      await this.abort();
      throw error;
    }
    this.copy.end();
    await this.done;
    if (this.copy.rowCount !== rows)
      throw new OperatorError(`The bundle is damaged: ${this.name} has ${this.copy.rowCount} rows in place of ${rows}`);
    await this.client.query("COMMIT");
  }

  async abort(): Promise<void> {
    if (this.#isOpen) this.copy.destroy(new Error("the restore has failed"));
    await this.done.catch(() => {});
  }

  async #send(rows: Buffer): Promise<void> {
    await Promise.race([
      new Promise<void>((resolve, reject) => this.copy.write(rows, (error) => (error ? reject(error) : resolve()))),
      this.done,
    ]);
  }
}
