import { sqlIn, type Sql, type Transaction } from "../database.server";

/**
 * Subdomains of programs and domains under the platform's host are one space of names in two tables: who asks holds all
 * of it until the transaction ends, so that nobody takes the name meanwhile.
 */
async function holdHosts(tx: Transaction): Promise<Sql> {
  const on = sqlIn(tx);
  await on("select 1 as held from pg_advisory_xact_lock(hashtext('hosts of programs'))", []);
  return on;
}

/** Whether some program answers on `host` already; until the transaction ends nobody else takes it. */
export async function isHostTaken(tx: Transaction, host: string, baseHost: string): Promise<boolean> {
  const on = await holdHosts(tx);
  const [found] = await on<{ taken: boolean }>(
    `select exists (select from program_domains where host = $1::text)
         or exists (select from programs where subdomain || '.' || $2::text = $1::text) as taken`,
    [host, baseHost],
  );
  return found?.taken ?? false;
}

/** Every name directly under `baseHost` that some program answers on; until the transaction ends nobody else takes one. */
export async function takenSubdomains(tx: Transaction, baseHost: string): Promise<Set<string>> {
  const on = await holdHosts(tx);
  const rows = await on<{ subdomain: string }>(
    `select subdomain from programs
     union all select left(host, -length($1)) from program_domains where right(host, length($1)) = $1`,
    [`.${baseHost}`],
  );
  return new Set(rows.map(({ subdomain }) => subdomain));
}
