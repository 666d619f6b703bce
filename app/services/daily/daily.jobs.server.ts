import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { job } from "~/platform/use-case.server";

/**
 * Stores the question of today in each program that has one; the job `choose-daily-questions`, every minute, because
 * days begin at any time somewhere. Until it has run, or when it fails, the first answer of the day stores the same.
 */
export const chooseDailyQuestions = job(async function chooseDailyQuestions({ now }: Ctx<SystemActor>): Promise<void> {
  await sql(
    sqlText`select store_daily_question(id, ($1::timestamptz at time zone time_zone)::date, $1::timestamptz)
       from programs where status = 'active' and daily_question_on order by id`,
    [now],
  );
});
