/**
 * What somebody who helps an operator needs to know, without personal data: counts, names of our own things, and of
 * messages only words that we know, since a message may quote anything.
 */
import { constants } from "node:os";
import { sqlText, type Sql } from "~/platform/database/sql";

const KNOWN_WORDS = [
  ...Object.keys(constants.errno),
  ...["timeout", "recipients were rejected", "Invalid login", "certificate", "wrong version number", "deadlock"],
  ...["unique constraint", "foreign key", "check constraint", "out of memory", "no space left", "not found"],
  ...["password authentication failed", "too many connections", "does not exist", "permission denied", "unavailable"],
  "shared_preload_libraries",
];

/** The words of a message that say what kind of error it is, or `another error`. */
export function kindOfError(message: string): string {
  const known = KNOWN_WORDS.filter((word) => message.toLowerCase().includes(word.toLowerCase()));
  return known.join(", ") || "another error";
}

const SETTINGS = [
  ...["max_connections", "superuser_reserved_connections", "shared_buffers", "work_mem", "maintenance_work_mem"],
  ...[
    "effective_cache_size",
    "max_wal_size",
    "checkpoint_timeout",
    "random_page_cost",
    "autovacuum",
    "jit",
    "TimeZone",
  ],
  ...["autovacuum_naptime", "max_worker_processes", "wal_level", "synchronous_commit", "statement_timeout", "fsync"],
  ...["idle_in_transaction_session_timeout", "server_version", "server_encoding", "shared_preload_libraries"],
];

/** The state of the database and the queue. Each part that cannot be read says so. */
export async function readSupportData(on: Sql): Promise<Record<string, unknown>> {
  const parts = Object.entries(PARTS).map(async ([name, read]) => {
    try {
      return [name, await read(on)] as const;
    } catch (error) {
      return [name, `could not be read: ${kindOfError((error as Error).message)}`] as const;
    }
  });
  return Object.fromEntries(await Promise.all(parts));
}

const PARTS = {
  settings: (on: Sql) =>
    on(sqlText`select name, setting, unit from pg_settings where name = any($1::text[]) order by 1`, [SETTINGS]),
  extensions: (on: Sql) => on(sqlText`select extname as name, extversion as version from pg_extension order by 1`, []),
  tables: (on: Sql) =>
    on(
      sqlText`select s.schemaname as schema, s.relname as name, pg_total_relation_size(s.relid)::float8 as bytes, c.reltuples::float8 as rows,
          s.n_dead_tup::float8 as dead_rows, s.last_autovacuum, s.last_autoanalyze
        from pg_stat_user_tables s join pg_class c on c.oid = s.relid order by 3 desc`,
      [],
    ),
  migrations: (on: Sql) =>
    on(
      sqlText`select migration_name as name, started_at, finished_at, rolled_back_at from _prisma_migrations order by 2`,
      [],
    ),
  processes: (on: Sql) =>
    on(
      sqlText`select kind, release, dense_rank() over (order by host)::int as machine, started_at, seen_at, memory_bytes::float8, loop_delay_ms,
          handled_per_second, failed_per_minute, connections_used, connections_limit, connections_awaited from processes order by 1, 4`,
      [],
    ),
  queue: (on: Sql) => readQueue(on),
  // Statements of the application have parameters; others, such as CREATE ROLE, may have secrets.
  slow_statements: async (on: Sql) => {
    const [row] = await on<{ there: boolean }>(
      sqlText`select exists (select from pg_extension where extname = 'pg_stat_statements') as there`,
      [],
    );
    if (!row!.there) return "not recorded: the extension pg_stat_statements is missing";
    return on(
      sqlText`select query, calls::float8, mean_exec_time as mean_ms, total_exec_time as total_ms from pg_stat_statements
        where dbid = (select oid from pg_database where datname = current_database())
          and query ~* '^\\s*(select|with|insert|update|delete)\\s' and query !~ '''' order by total_exec_time desc limit 30`,
      [],
    );
  },
};

type Failing = { task: string; waiting: number; failed: number; oldest: Date | null; errors: string[] | null };

async function readQueue(on: Sql): Promise<unknown> {
  const rows = await on<Failing>(
    sqlText`select task_identifier as task, count(*) filter (where attempts < max_attempts)::int as waiting,
        count(*) filter (where attempts >= max_attempts and locked_at is null)::int as failed, min(run_at) as oldest,
        (array_agg(left(last_error, 2000) order by updated_at desc) filter (where last_error is not null))[1:20] as errors
      from graphile_worker.jobs group by 1 order by 1`,
    [],
  );
  return rows.map(({ errors, ...row }) => ({ ...row, errors: countsOf((errors ?? []).map(kindOfError)) }));
}

function countsOf(words: string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const word of words) counts[word] = (counts[word] ?? 0) + 1;
  return counts;
}
