import pg from "pg";

/**
 * How a worker shows that it is alive: its database session has an advisory lock for the name under which the worker
 * locks jobs, for exactly as long as its process lives, on any machine. A job whose name has no such lock was left by a
 * killed worker and may run again at once, instead of after the queue's four hours.
 */
const LIVING_WORKERS = 0x77726b; // the first key of the lock; the second is the hash of the name
const RECONNECT_AFTER_MS = 1_000;

export type WorkerPresence = { announce(owner: string): void; end(): Promise<void> };

/** Frees the jobs of dead workers. Then holds the locks of announced workers, also after a lost connection. */
export async function openWorkerPresence(connectionString: string): Promise<WorkerPresence> {
  const announced: string[] = [];
  let ended = false;
  let locking = Promise.resolve();
  let client = await connect();
  await unlockJobsOfDeadWorkers(client);
  return {
    announce(owner) {
      announced.push(owner);
      locking = locking.then(() => lock(client, owner));
    },
    async end() {
      ended = true;
      await client.end();
    },
  };

  async function connect(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString, application_name: "worker-presence", keepAlive: true });
    fresh.on("error", () => {}); // "end" follows
    await fresh.connect();
    fresh.once("end", () => ended || setTimeout(reconnect, RECONNECT_AFTER_MS));
    return fresh;
  }

  async function reconnect(): Promise<void> {
    if (ended) return;
    try {
      client = await connect();
      for (const owner of announced) await lock(client, owner);
    } catch {
      setTimeout(reconnect, RECONNECT_AFTER_MS);
    }
  }
}

async function lock(client: pg.Client, owner: string): Promise<void> {
  // A lost session is no failure: `reconnect` locks again.
  await client.query("SELECT pg_advisory_lock($1, hashtext($2))", [LIVING_WORKERS, owner]).catch(() => {});
}

async function unlockJobsOfDeadWorkers(client: pg.Client): Promise<void> {
  await client.query("BEGIN");
  const { rows } = await client.query<{ name: string; dead: boolean }>(
    `WITH owner AS MATERIALIZED (SELECT DISTINCT locked_by AS name FROM graphile_worker.jobs WHERE locked_by IS NOT NULL)
     SELECT name, pg_try_advisory_xact_lock($1, hashtext(name)) AS dead FROM owner`,
    [LIVING_WORKERS],
  );
  const dead = rows.filter((row) => row.dead).map(({ name }) => name);
  await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [dead]);
  await client.query("COMMIT");
}
