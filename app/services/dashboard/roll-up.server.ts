import { sqlText, type Sql } from "~/platform/database/sql";

/**
 * Brings the dashboard of every program up to `now`, each in a transaction of its own. A failure of one program does
 * not stop the others.
 * @throws the first failure, after all programs are done
 */
export async function rollUpEveryDashboard(on: Sql, now: Date): Promise<void> {
  const programs = await on<{ id: string }>(
    sqlText`select id::text from programs where status = 'active' order by id`,
    [],
  );
  const failures: unknown[] = [];
  for (const { id } of programs) {
    await on(sqlText`select roll_up_dashboard($1::uuid, $2::timestamptz, false)`, [id, now]).catch((error: unknown) =>
      failures.push(error),
    );
  }
  if (failures.length > 0) throw failures[0];
}
