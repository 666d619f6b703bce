/** Checks of the database and of what it says about the processes. Each is a cheap statement. */
import { msg } from "~/locales/translate";
import { sqlName, sqlText, type Sql } from "~/platform/database/sql";
import { firstUuidAt } from "~/platform/ids.server";
import { LATE_AFTER } from "~/platform/late-after";
import { unchecked, type Check, type Problem } from "./check";

const EXTENSIONS = ["btree_gin", "btree_gist", "cube", "fuzzystrmatch", "pg_trgm", "unaccent"];
/** What a process has besides its pools: the listener and the readiness check, and of a worker the queue (docs/operate/database.md). */
const OTHERS_OF_WEB = 2;
const OTHERS_OF_WORKER = 15;
const MAX_CLOCK_MS = 5_000;
const DAY_MS = 24 * 60 * 60 * 1000;

export const DATABASE_CHECKS: Check[] = [
  factCheck({
    id: "database-version",
    title: msg("PostgreSQL version"),
    read: (on) =>
      on<{ number: number; version: string }>(
        sqlText`select current_setting('server_version_num')::int as number, current_setting('server_version') as version`,
        [],
      ),
    isFine: ({ number }) => number >= 150_000,
    detail: msg("PostgreSQL {version} is too old."),
    mend: msg("Upgrade PostgreSQL to 15 or later."),
  }),
  factCheck({
    id: "encoding",
    title: msg("Database encoding"),
    read: (on) =>
      on<{ encoding: string }>(
        sqlText`select pg_encoding_to_char(encoding)::text as encoding from pg_database where datname = current_database()`,
        [],
      ),
    isFine: ({ encoding }) => encoding === "UTF8",
    detail: msg("The database's encoding is {encoding}: names and texts would be broken."),
    mend: msg("Make a database with encoding UTF8, and restore the data into it."),
  }),
  {
    id: "extensions",
    title: msg("Database extensions"),
    needs: "database",
    async run(on, { hasTables }) {
      const rows = await on<{ name: string; available: boolean }>(
        sqlText`select name, exists (select from pg_available_extensions a where a.name = e.name) as available
          from unnest($1::text[]) e(name) where not exists (select from pg_extension where extname = e.name)`,
        [EXTENSIONS],
      );
      const unavailable = rows.filter(({ available }) => !available);
      if (unavailable.length > 0)
        return {
          level: "error",
          detail: msg("PostgreSQL lacks the extensions {names}."),
          mend: msg(
            "Install the package of PostgreSQL that has them, such as postgresql-contrib, on the machine of the database.",
          ),
          values: { names: unavailable.map(({ name }) => name).join(", ") },
        };
      const names = rows.map(({ name }) => name).join(", ");
      // The first migration makes them.
      return rows.length === 0 || !hasTables
        ? undefined
        : {
            level: "error",
            detail: msg("The database lacks {names}."),
            mend: msg("As the database's owner, run CREATE EXTENSION for each: {names}."),
            values: { names },
          };
    },
  },
  factCheck({
    id: "database-time-zones",
    title: msg("PostgreSQL time zones"),
    read: (on) => on<{ count: number }>(sqlText`select count(*)::int as count from pg_timezone_names`, []),
    isFine: ({ count }) => count > 300,
    detail: msg("PostgreSQL lacks time zones, it has {count}: days of programs would be wrong."),
    mend: msg("Install the package tzdata on the machine of the database."),
  }),
  {
    id: "clock",
    title: msg("Clock"),
    needs: "database",
    async run(on, { now }) {
      const before = now().getTime();
      const [row] = await on<{ time: Date }>(sqlText`select clock_timestamp() as time`, []);
      const middle = (before + now().getTime()) / 2;
      const apart = Math.abs(row!.time.getTime() - middle);
      return apart < MAX_CLOCK_MS
        ? undefined
        : {
            level: "error",
            detail: msg("The clocks of this machine and of the database are {seconds} seconds apart."),
            mend: msg("Keep both in step with NTP, such as chrony or systemd-timesyncd."),
            values: { seconds: Math.round(apart / 1000) },
          };
    },
  },
  {
    id: "connections",
    title: msg("Database connections"),
    variables: ["DATABASE_POOL_SIZE", "PRISMA_POOL_SIZE"],
    needs: "database",
    async run(on, { settings: { poolSizes }, hasTables }) {
      const [server] = await on<{ free: number }>(
        sqlText`select current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
            - coalesce(nullif(current_setting('reserved_connections', true), ''), '0')::int as free`,
        [],
      );
      const { free } = server!;
      const needed =
        poolSizes.pg + poolSizes.prisma + OTHERS_OF_WEB + (hasTables ? await connectionsOfProcesses(on) : 0);
      return needed <= free
        ? undefined
        : {
            level: "warning",
            detail: msg(
              "The processes and another web server may open {needed} connections, and the database allows {free}.",
            ),
            mend: msg("Raise max_connections of PostgreSQL, or lower DATABASE_POOL_SIZE and PRISMA_POOL_SIZE."),
            values: { needed, free },
          };
    },
  },
  {
    id: "unfinished-restore",
    title: msg("Database restore"),
    needs: "database",
    async run(on) {
      const [row] = await on<{ found: boolean }>(
        sqlText`select to_regclass('unfinished_restore') is not null as found`,
        [],
      );
      return row!.found
        ? {
            level: "error",
            detail: msg("A restore of this database is under way or did not come to its end."),
            mend: msg("Wait for it, or run npx loyalty restore again."),
          }
        : undefined;
    },
  },
  {
    id: "half-index",
    title: msg("Database indexes"),
    needs: "tables",
    async run(on) {
      const rows = await on<{ name: string }>(
        sqlText`select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indexrelid
          where not i.indisvalid and c.relkind = 'i' and c.relnamespace = 'public'::regnamespace
            and not exists (select from pg_stat_progress_create_index p where p.index_relid = i.indexrelid) order by 1`,
        [],
      );
      return rows.map(({ name }) => ({
        level: "error",
        detail: msg("The index {name} is not complete: its migration was interrupted."),
        mend: msg("Run npx loyalty upgrade, which builds it again."),
        values: { name },
      }));
    },
  },
  {
    id: "partitions",
    title: msg("Table partitions"),
    needs: "tables",
    async run(on, { now }) {
      const ahead = firstUuidAt(new Date(now().getTime() + 7 * DAY_MS));
      const tables = await on<{ name: string; missing: boolean }>(
        sqlText`select p.relname::text as name, coalesce(max(substring(pg_get_expr(c.relpartbound, c.oid) from 'TO \\(''([^'']+)''\\)')), '') <= $1 as missing
          from pg_class p join pg_inherits i on i.inhparent = p.oid join pg_class c on c.oid = i.inhrelid
          where p.relkind = 'p' and p.relnamespace = 'public'::regnamespace group by 1 order by 1`,
        [ahead],
      );
      if (tables.length === 0) return unchecked(msg("The database has no partitioned tables yet."));
      const problems = await Promise.all(
        tables.map(async ({ name, missing }): Promise<Problem[]> => {
          const rest = sqlText`partitions.${sqlName(`${name}_default`)}`;
          const [row] = await on<{ filled: boolean }>(sqlText`select exists (select from ${rest}) as filled`, []);
          if (!missing && !row!.filled) return [];
          const detail = row!.filled
            ? msg("Rows of {table} are outside of its partitions.")
            : msg("{table} has no partition for next week.");
          const mend = msg(
            "Start a worker: its hourly job purge-expired makes partitions. If one runs, see its failures under Jobs.",
          );
          return [{ level: "warning", detail, mend, values: { table: name } }];
        }),
      );
      return problems.flat();
    },
  },
  {
    id: "dead-rows",
    title: msg("Vacuum"),
    needs: "tables",
    async run(on) {
      const rows = await on<{ name: string; dead: number }>(
        sqlText`select relname::text as name, n_dead_tup::float8 as dead from pg_stat_user_tables
          where n_dead_tup > 50000 and n_dead_tup > n_live_tup order by n_dead_tup desc limit 3`,
        [],
      );
      return rows.map(({ name, dead }) => ({
        level: "warning",
        detail: msg("Dead rows of {table}: {count}, more than live ones."),
        mend: msg("Turn autovacuum on, end long transactions, and run VACUUM ANALYZE {table}."),
        values: { table: name, count: dead },
      }));
    },
  },
  factCheck({
    id: "wraparound",
    title: msg("Transaction age"),
    read: (on) =>
      on<{ count: number }>(
        sqlText`select age(datfrozenxid)::float8 as count from pg_database where datname = current_database()`,
        [],
      ),
    isFine: ({ count }) => count < 1_000_000_000,
    detail: msg("Transactions since the oldest row: {count}. PostgreSQL stops at two billion."),
    mend: msg("Turn autovacuum on, end old transactions and replication slots, and run VACUUM FREEZE."),
  }),
  {
    id: "idle-transactions",
    title: msg("Open transactions"),
    needs: "database",
    async run(on, { now }) {
      // Of the sessions of other roles a role without pg_read_all_stats sees that they are there, and not what they do.
      const [row] = await on<{ pids: string | null; hidden: number }>(
        sqlText`select count(*) filter (where query = '<insufficient privilege>' and usesysid is not null)::int as hidden,
            string_agg(pid::text, ', ') filter (where state like 'idle in transaction%'
              and state_change < $1::timestamptz - interval '5 minutes') as pids
          from pg_stat_activity where datname = current_database()`,
        [now()],
      );
      const { pids, hidden } = row!;
      if (pids !== null)
        return {
          level: "warning",
          detail: msg("Sessions of PostgreSQL keep a transaction open without using it: {pids}."),
          mend: msg("End them with pg_terminate_backend, and set idle_in_transaction_session_timeout."),
          values: { pids },
        };
      return hidden === 0
        ? undefined
        : unchecked(
            msg({
              one: "What {count} session of another role does cannot be seen without pg_read_all_stats.",
              other: "What {count} sessions of other roles do cannot be seen without pg_read_all_stats.",
            }),
            { count: hidden },
          );
    },
  },
];

async function connectionsOfProcesses(on: Sql): Promise<number> {
  const [row] = await on<{ count: number }>(
    sqlText`select coalesce(sum(connections_limit + case kind when 'worker' then $2::int else $1::int end), 0)::int as count
      from processes where seen_at > now() - interval '${LATE_AFTER}'`,
    [OTHERS_OF_WEB, OTHERS_OF_WORKER],
  );
  return row!.count;
}

type Fact<Row> = {
  id: string;
  title: string;
  /** One row, whose columns are the values of the texts. */
  read: (on: Sql) => Promise<Row[]>;
  isFine: (row: Row) => boolean;
  detail: string;
  mend: string;
};

/** A check of what the server says of itself. */
function factCheck<Row extends Record<string, string | number>>(fact: Fact<Row>): Check {
  const { id, title, read, isFine, detail, mend } = fact;
  return {
    id,
    title,
    needs: "database",
    async run(on) {
      const [row] = await read(on);
      return isFine(row!) ? undefined : { level: "error", detail, mend, values: row! };
    },
  };
}
