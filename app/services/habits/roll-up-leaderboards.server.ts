import { sqlText, type Sql } from "~/platform/database/sql";

/**
 * Brings the leaderboard of every program that has one up to `now`, each in a transaction of its own. A failure of one
 * program does not stop the others.
 * @throws the first failure, after all programs are done
 */
export async function rollUpEveryLeaderboard(on: Sql, now: Date): Promise<void> {
  const programs = await on<{ id: string }>(
    sqlText`select id::text from programs where status = 'active' and leaderboard_on order by id`,
    [],
  );
  const failures: unknown[] = [];
  for (const { id } of programs)
    await on(sqlText`select roll_up_leaderboard($1::uuid, $2::timestamptz)`, [id, now]).catch((error: unknown) =>
      failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
}
