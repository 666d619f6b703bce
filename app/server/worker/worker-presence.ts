import pg from "pg";

/**
 * How a worker shows that it is alive: its database session has an advisory lock for the name under which the worker
 * locks jobs, for exactly as long as its process lives, on any machine. A job whose name has no such lock was left by a
 * killed worker and may run again at once, instead of after the queue's four hours.
 */
const LIVING_WORKERS = 0x77726b; // the first key of the lock; the second is the hash of the name
const RECONNECT_AFTER_MS = 1_000;
const LOOK_EVERY_MS = 60_000;

export type WorkerPresence = { announce(owner: string): void; end(): Promise<void> };

/**
 * Frees the jobs of dead workers, now and every minute, since the machine of one may never start again. Holds the locks of
 * announced workers, also after a lost connection.
 */
export async function openWorkerPresence(
  connectionString: string,
  lookEveryMs = LOOK_EVERY_MS,
): Promise<WorkerPresence> {
  const announced: string[] = [];
  let ended = false;
  let locking = Promise.resolve();
  let client = await connect();
  await unlockJobsOf(client, await deadWorkers(client));
  let dead: string[] = [];
  const timer = setInterval(() => void look().catch(() => {}), lookEveryMs); // fails while the connection is lost
  return {
    announce(owner) {
      announced.push(owner);
      locking = locking.then(() => lock(client, owner));
    },
    async end() {
      ended = true;
      clearInterval(timer);
      await client.end();
    },
  };

  /** A living worker has no lock in the moments before it is announced and while it connects again. So twice is dead. */
  async function look(): Promise<void> {
    const before = dead;
    // To this session its own locks are free.
    dead = (await deadWorkers(client)).filter((name) => !announced.includes(name));
    await unlockJobsOf(
      client,
      dead.filter((name) => before.includes(name)),
    );
  }

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

/** The workers that have jobs and do not live. */
async function deadWorkers(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `WITH owner AS MATERIALIZED (SELECT DISTINCT locked_by AS name FROM graphile_worker.jobs WHERE locked_by IS NOT NULL)
     SELECT name FROM owner WHERE pg_try_advisory_xact_lock($1, hashtext(name))`,
    [LIVING_WORKERS],
  );
  return rows.map(({ name }) => name);
}

async function unlockJobsOf(client: pg.Client, workers: string[]): Promise<void> {
  if (workers.length > 0) await client.query("SELECT graphile_worker.force_unlock_workers($1::text[])", [workers]);
}
