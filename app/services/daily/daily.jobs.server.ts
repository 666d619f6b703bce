import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";

/**
 * Stores the question of today in each program that has one; the job `choose-daily-questions`, every minute, because
 * days begin at any time somewhere. Until it has run, or when it fails, the first answer of the day stores the same. Each
 * program is a transaction of its own, and a failure does not stop the others.
 * @throws the first failure, after all programs are done
 */
export const chooseDailyQuestions = job(async function chooseDailyQuestions({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<{ id: string; day: string }>(
    sqlText`select p.id::text, d.day::text from programs p
         cross join lateral (select ($1::timestamptz at time zone p.time_zone)::date as day) d
      where p.status = 'active' and p.daily_question_on
        and not exists (select from daily_question_days q where q.program_id = p.id and q.day = d.day)
      order by p.id`,
    [now],
  );
  const failures: unknown[] = [];
  for (const { id, day } of programs)
    await sql(sqlText`select store_daily_question($1::uuid, $2::date, $3::timestamptz)`, [id, day, now]).catch(
      (error: unknown) => failures.push(error),
    );
  if (failures.length > 0) throw failures[0];
});
