/** The state of the platform for GET /metrics: connections, the queue of jobs and deliveries of webhooks. */
import { Gauge, Registry } from "prom-client";
import { cacheReads } from "~/platform/cache-reads";
import { currentTime } from "~/platform/clock.server";
import { connectionCounts, standbyState } from "~/platform/database/connections.server";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";

const registry = new Registry();

new Gauge({
  name: "database_connections",
  help: "Connections of this process to the database, and callers that wait for one.",
  labelNames: ["pool", "state"],
  registers: [registry],
  collect() {
    for (const { pool, ...counts } of connectionCounts())
      for (const [state, count] of Object.entries(counts)) this.set({ pool, state }, count);
  },
});

const jobs = gauge("jobs", "Jobs in the queue; failed ones are not tried again.", ["task", "state"]);
const jobAge = gauge("jobs_oldest_due_seconds", "How long the oldest job that is due has waited.");
const deliveries = gauge("webhook_deliveries_open", "Deliveries of webhooks that are not made yet.");
const deliveryAge = gauge(
  "webhook_deliveries_oldest_due_seconds",
  "How long the oldest delivery that is due has waited.",
);

/** Only with a standby: else an alert would take the zero of a new gauge for one that is away. */
function standbyGauges() {
  return {
    usable: gauge("database_standby_usable", "Whether this process reads from the standby; only with one."),
    lag: gauge("database_standby_lag_seconds", "How old the data of the standby may be."),
    reads: gauge(
      "database_standby_reads",
      "Reads that may lag, since the process started: made on the standby, or on the primary for the reason named.",
      ["result"],
    ),
  };
}

let standby: ReturnType<typeof standbyGauges> | undefined;

const caches = gauge("cache_reads", "Reads of what this process caches, since it started: found, or made anew.", [
  "cache",
  "result",
]);

function gauge<Label extends string>(name: string, help: string, labelNames: Label[] = []): Gauge<Label> {
  return new Gauge({ name, help, labelNames, registers: [registry] });
}

/** In the text format of Prometheus. The queue is the same in each process; the connections are its own. */
export async function metrics(): Promise<string> {
  readStandby();
  for (const [cache, reads] of Object.entries(cacheReads))
    for (const [result, count] of Object.entries(reads)) caches.set({ cache, result }, count);
  await Promise.all([readJobs(), readDeliveries()]);
  return registry.metrics();
}

function readStandby(): void {
  const state = standbyState();
  if (!state) return;
  const { usable, lag, reads } = (standby ??= standbyGauges());
  usable.set(state.usable ? 1 : 0);
  lag.set(state.lagSeconds ?? Infinity);
  for (const [result, count] of Object.entries(state.reads)) reads.set({ result }, count);
}

type Jobs = { task: string; waiting: number; failed: number; oldest: number };

async function readJobs(): Promise<void> {
  const rows = await sql<Jobs>(
    sqlText`select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed,
        coalesce(extract(epoch from $1::timestamptz - min(run_at) filter (where attempts < max_attempts and locked_at is null)), 0)::float8 as oldest
       from graphile_worker.jobs group by 1`,
    [currentTime()],
  );
  jobs.reset();
  for (const { task, waiting, failed } of rows) {
    jobs.set({ task, state: "waiting" }, waiting);
    jobs.set({ task, state: "failed" }, failed);
  }
  jobAge.set(Math.max(0, ...rows.map(({ oldest }) => oldest)));
}

async function readDeliveries(): Promise<void> {
  const [row] = await sql<{ open: number; oldest: number }>(
    sqlText`select count(*)::int as open, coalesce(extract(epoch from $1::timestamptz - min(d.next_attempt_at)), 0)::float8 as oldest
       from webhook_deliveries d join webhook_endpoints e on e.program_id = d.program_id and e.id = d.endpoint_id and e.active
      where d.state in ('waiting', 'sending')`,
    [currentTime()],
  );
  deliveries.set(row!.open);
  deliveryAge.set(Math.max(0, row!.oldest));
}
