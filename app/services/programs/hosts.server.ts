import { sqlIn, type Transaction } from "../database.server";

/**
 * Whether some program answers on `host` already. Subdomains of programs and domains under the platform's host are one
 * space of names in two tables: who asks holds it until the transaction ends, so that nobody takes the name meanwhile.
 */
export async function isHostTaken(tx: Transaction, host: string, baseHost: string): Promise<boolean> {
  const on = sqlIn(tx);
  await on("select 1 as held from pg_advisory_xact_lock(hashtext('hosts of programs'))", []);
  const [found] = await on<{ taken: boolean }>(
    `select exists (select from program_domains where host = $1::text)
         or exists (select from programs where subdomain || '.' || $2::text = $1::text) as taken`,
    [host, baseHost],
  );
  return found?.taken ?? false;
}
