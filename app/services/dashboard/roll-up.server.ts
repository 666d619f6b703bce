import type { Sql } from "../database.server";

/**
 * Brings the dashboard of every program up to `now`, each in a transaction of its own: from where it was left, or with
 * `whole` from the beginning. One that fails keeps no other from being counted.
 * @throws the first failure, when all are done
 */
export async function rollUpEveryDashboard(on: Sql, now: Date, { whole = false } = {}): Promise<void> {
  const programs = await on<{ id: string }>("select id::text from programs where status = 'active' order by id", []);
  const failures: unknown[] = [];
  for (const { id } of programs) {
    await on("select roll_up_dashboard($1::uuid, $2::timestamptz, $3::boolean)", [id, now, whole]).catch(
      (error: unknown) => failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}
