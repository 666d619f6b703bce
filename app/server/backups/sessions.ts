import pg from "pg";
import type { Sql } from "~/platform/database/sql";

/** Opens a connection for work that may take as long as it needs. A connection that is lost fails the statement that runs on it. */
export async function connectTo(databaseUrl: string, purpose: "backup" | "restore"): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    application_name: purpose,
    keepAlive: true, // one that waits for hours while another one works is not forgotten on its way
    options: "-c TimeZone=UTC -c statement_timeout=0 -c idle_in_transaction_session_timeout=0",
  });
  client.on("error", () => {});
  await client.connect();
  return client;
}

/** Does all the work in its order, each client one piece at a time. After an error the others end what they are doing. */
export async function inParallel<Client, Piece>(
  clients: Client[],
  work: Iterable<Piece>,
  run: (client: Client, piece: Piece) => Promise<void>,
): Promise<void> {
  const pieces = work[Symbol.iterator]();
  let failed = false;
  const results = await Promise.allSettled(
    clients.map(async (client) => {
      for (let next = pieces.next(); !next.done && !failed; next = pieces.next()) {
        await run(client, next.value).catch((error: unknown) => {
          failed = true;
          throw error;
        });
      }
    }),
  );
  for (const result of results) if (result.status === "rejected") throw result.reason;
}

/** Runs `work` while no other process does it on this database. @returns undefined, when another one does */
export async function onlyOne<T>(client: pg.ClientBase, name: string, work: () => Promise<T>): Promise<T | undefined> {
  const { rows } = await client.query<{ free: boolean }>("SELECT pg_try_advisory_lock(hashtext($1)) AS free", [name]);
  if (!rows[0]!.free) return undefined;
  return work().finally(() => client.query("SELECT pg_advisory_unlock(hashtext($1))", [name]).catch(() => {}));
}

/** Runs statements of services on a connection. */
export function sqlOn(client: pg.ClientBase): Sql {
  return async <Row>(text: string, values: unknown[]) => (await client.query(text, values)).rows as Row[];
}
