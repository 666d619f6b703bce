import { sqlText, type Sql, type Transaction } from "~/platform/database/sql";
import { sqlIn } from "~/platform/database/statements.server";

/**
 * Locks all host names until the transaction ends, so that nobody takes one after it was checked. Subdomains of
 * programs and domains under the platform's host share one namespace in two tables, so no unique index can do this.
 */
async function lockHosts(tx: Transaction): Promise<Sql> {
  const on = sqlIn(tx);
  await on(sqlText`select 1 as locked from pg_advisory_xact_lock(hashtext('hosts of programs'))`, []);
  return on;
}

/** Whether a program already has this host; until the transaction ends nobody else can take it. */
export async function isHostTaken(tx: Transaction, host: string, baseHost: string): Promise<boolean> {
  const on = await lockHosts(tx);
  const [row] = await on<{ taken: boolean }>(
    sqlText`select exists (select from program_domains where host = $1::text)
         or exists (select from programs where subdomain || '.' || $2::text = $1::text) as taken`,
    [host, baseHost],
  );
  return row?.taken ?? false;
}

/** All names directly under `baseHost` that programs have; until the transaction ends nobody else can take one. */
export async function takenSubdomains(tx: Transaction, baseHost: string): Promise<Set<string>> {
  const on = await lockHosts(tx);
  const rows = await on<{ subdomain: string }>(
    sqlText`select subdomain from programs
     union all select left(host, -length($1)) from program_domains where right(host, length($1)) = $1`,
    [`.${baseHost}`],
  );
  return new Set(rows.map(({ subdomain }) => subdomain));
}
