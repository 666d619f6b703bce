import type { Sql } from "~/platform/database.server";

/**
 * Brings the dashboard of every program up to `now`, each in a transaction of its own. A failure of one program does
 * not stop the others.
 * @param options.full count from the beginning instead of from where the last run ended
 * @throws the first failure, after all programs are done
 */
export async function rollUpEveryDashboard(on: Sql, now: Date, { full = false } = {}): Promise<void> {
  const programs = await on<{ id: string }>("select id::text from programs where status = 'active' order by id", []);
  const failures: unknown[] = [];
  for (const { id } of programs) {
    await on("select roll_up_dashboard($1::uuid, $2::timestamptz, $3::boolean)", [id, now, full]).catch(
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}
