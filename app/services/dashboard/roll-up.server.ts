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
    await rollUpDashboard(on, id, now).catch((error: unknown) => failures.push(error));
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Brings the dashboard of one program up to `now`.
 * @param whole whether all days are counted again
 */
export async function rollUpDashboard(on: Sql, programId: string, now: Date, whole = false): Promise<void> {
  await on(sqlText`select roll_up_dashboard($1::uuid, $2::timestamptz, $3::boolean)`, [programId, now, whole]);
  while (await fillFigures(on, programId));
}

/** Counts a batch of days whose figures were not counted yet. @returns whether there are more */
async function fillFigures(on: Sql, programId: string): Promise<boolean> {
  const [row] = await on<{ more: boolean }>(sqlText`select dashboard_fill_figures($1::uuid) as more`, [programId]);
  return row!.more;
}
