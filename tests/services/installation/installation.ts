import { sqlText, type Sql } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { inspectSettings } from "~/platform/env.server";
import type { Check, Installation } from "~/services/installation/check";
import { runChecks } from "~/services/installation/checks.server";
import type { Machine } from "~/services/installation/machine.server";

export const HOST = "rewards.sunrise-group.com";

/** An environment without a fault. */
const ENVIRONMENT = {
  DATABASE_URL: "postgresql://loyalty:pw@127.0.0.1:5432/loyalty",
  SESSION_SECRET: "b1946ac92492d2347c6235b4d2611184f0e1d2c3b4a5968778695a4b3c2d1e0f",
  BASE_DOMAIN: HOST,
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "rewards@sunrise-group.com",
  SUPPORT_EMAIL: "help@sunrise-group.com",
  TRUST_PROXY: "1",
};

const GB = 1024 ** 3;
const MACHINE: Machine = {
  node: "22.11.0",
  memoryBytes: 4 * GB,
  isLimited: false,
  disk: { freeBytes: 40 * GB, sizeBytes: 80 * GB },
  hasDataDir: true,
  unwritable: undefined,
  timeZones: 418,
  hasLanguages: true,
};

export type Overrides = Omit<Partial<Installation>, "settings" | "machine"> & {
  environment?: Record<string, string>;
  machine?: Partial<Machine>;
};

/** An installation without a fault, but for what a test changes. */
export function installation({ environment, machine, ...overrides }: Overrides = {}): Installation {
  const { settings, problems } = inspectSettings({ ...ENVIRONMENT, ...environment });
  if (problems.length > 0) throw new Error(problems[0]!.text);
  const addressesOf = async (host: string) => {
    throw new Error(`unexpected look-up of ${host}`);
  };
  return {
    settings,
    unusable: new Set(),
    on: sql,
    hasTables: true,
    machine: { ...MACHINE, ...machine },
    network: { addressesOf, plainPort: 80 },
    now: () => new Date(),
    ...overrides,
  };
}

/** What one check finds: the problems, or why it was not checked, as `level: detail mend`; none when all is well. */
export async function problemsOf(checks: readonly Check[], id: string, overrides: Overrides = {}): Promise<string[]> {
  const found = await runChecks(
    checks.filter((check) => check.id === id),
    installation(overrides),
  );
  if (found.length === 0) throw new Error(`there is no check ${id}`);
  return found.flatMap(({ level, detail, mend }) =>
    level === "ok" ? [] : [[`${level}:`, detail, mend].filter(Boolean).join(" ")],
  );
}

/** The database, but for a statement that says something else: for what a real server cannot be made to say. */
export function saying(part: RegExp, row: object): Sql {
  return async <Row>(text: Parameters<Sql>[0], values: unknown[]) =>
    part.test(text) ? ([row] as Row[]) : sql<Row>(text, values);
}

/** A process that reported itself just now. */
export async function addProcess(
  kind: "web" | "worker",
  more: { release?: string; host?: string; limit?: number } = {},
) {
  await sql(
    sqlText`insert into processes (id, kind, release, host, pid, started_at, seen_at, memory_bytes, loop_delay_ms, handled_per_second,
        failed_per_minute, connections_used, connections_limit, connections_awaited)
      values (gen_random_uuid(), $1, $2, $3, 1, now() - interval '1 hour', now(), 1, 1, 0, 0, 0, $4::int, 0)`,
    [kind, more.release ?? "1", more.host ?? "one", more.limit ?? 30],
  );
}
