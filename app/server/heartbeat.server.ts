/** How a process reports its state, for the page of super admins (docs/decisions/observation.md). */
import { existsSync, readFileSync } from "node:fs";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { v7 as uuidv7 } from "uuid";
import { connectionCounts, probe } from "~/platform/database/connections.server";
import { databaseErrorOf, NO_TABLE } from "~/platform/database/failures.server";
import { sqlText } from "~/platform/database/sql";
import { env } from "~/platform/env.server";
import { logger } from "~/platform/logger.server";
import { VERSION } from "~/platform/version";
import { BUILD_STAMP } from "./build";

/** What a process has done since it began: requests of a web server, jobs of a worker. */
export type Work = { handled: number; failed: number };

const BEAT_MS = 10_000;

/** A process that has reported nothing for so long is taken off the list by the next one that reports. */
const FORGET_AFTER = "5 minutes";

const BEAT = sqlText`
  with forgotten as (delete from processes where seen_at < now() - interval '${FORGET_AFTER}' and id <> $1)
  insert into processes (id, kind, release, host, pid, version, started_at, seen_at, memory_bytes, loop_delay_ms,
      handled_per_second, failed_per_minute, connections_used, connections_limit, connections_awaited)
    values ($1, $2, $3, $4, $5, $6, now() - make_interval(secs => $7), now(), $8, $9, $10, $11, $12, $13, $14)
    on conflict (id) do update set seen_at = excluded.seen_at, memory_bytes = excluded.memory_bytes,
      loop_delay_ms = excluded.loop_delay_ms, handled_per_second = excluded.handled_per_second,
      failed_per_minute = excluded.failed_per_minute, connections_used = excluded.connections_used,
      connections_limit = excluded.connections_limit, connections_awaited = excluded.connections_awaited`;

/**
 * Reports this process now and every ten seconds. The first report that cannot be made is logged, and the next ones are
 * tried.
 * @param work what it has done so far
 * @returns a function that takes it off the list
 */
export async function startHeartbeat(kind: "web" | "worker", work: () => Work): Promise<() => Promise<void>> {
  const id = uuidv7();
  const release = releaseName();
  const name = [id, kind, release, hostname(), process.pid, VERSION];
  logger.info({ kind, version: VERSION, release, node: process.version, pid: process.pid }, "process started");
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let last = { ...work(), at: performance.now() };
  let failing = false;

  async function beat(): Promise<void> {
    const current = { ...work(), at: performance.now() };
    const seconds = Math.max(0.001, (current.at - last.at) / 1_000);
    const rates = [(current.handled - last.handled) / seconds, ((current.failed - last.failed) / seconds) * 60];
    const delayMs = loop.count > 0 ? loop.percentile(99) / 1e6 : 0;
    last = current;
    loop.reset();
    try {
      await probe(BEAT, [...name, process.uptime(), process.memoryUsage.rss(), delayMs, ...rates, ...connections()]);
      if (failing) logger.info("this process reports itself again");
      failing = false;
    } catch (error) {
      if (!failing) warn(error);
      failing = true;
    }
  }

  await beat();
  const timer = setInterval(() => void beat(), BEAT_MS).unref();
  return async () => {
    clearInterval(timer);
    loop.disable();
    await probe(sqlText`delete from processes where id = $1`, [id]).catch(() => {}); // forgotten in a few minutes
  };
}

/** Says why a report failed. A table that is not there is the operator's to make; a stack trace would not help. */
function warn(error: unknown): void {
  if (databaseErrorOf(error).state === NO_TABLE)
    logger.warn("the database is empty or older than this version: run npm run db:migrate");
  else logger.warn({ err: error }, "this process cannot report itself and goes on trying");
}

/** Used, possible and awaited connections of this process to the primary. */
function connections(): [number, number, number] {
  const pools = connectionCounts().filter(({ pool }) => pool === "pg" || pool === "prisma");
  const used = pools.reduce((sum, { open, idle }) => sum + open - idle, 0);
  const awaited = pools.reduce((sum, { waiting }) => sum + waiting, 0);
  return [used, env.poolSizes.pg + env.poolSizes.prisma, awaited];
}

/** RELEASE, else the beginning of the build's hash, which is the same for the same sources. */
function releaseName(): string {
  if (env.release) return env.release;
  return existsSync(BUILD_STAMP) ? readFileSync(BUILD_STAMP, "utf8").slice(0, 8) : "development";
}
