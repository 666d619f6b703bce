import { randomBytes } from "node:crypto";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { uuidsv7 } from "~/platform/ids.server";
import { query, workflow } from "~/platform/use-case.server";
import type { ParticipantCtx, SiteCtx } from "~/services/programs/program-context";
import {
  dailyResult,
  dailyView,
  type DailyAnswerInput,
  type DailyBoxInput,
  type DailyResult,
  type DailyView,
} from "./daily.schema";
import { dailyOf, dailyResultOf } from "./daily.server";

/** The participant's question and box of today; null for a visitor, and while the program has both off. */
export const getDaily = query(
  "site:visit",
  async function getDaily(ctx: SiteCtx): Promise<DailyView | null> {
    return dailyOf(ctx);
  },
  { output: dailyView.nullable() },
);

/**
 * Answers the question of a day. It counts once a day: a second call changes nothing and gives the result of the first.
 * @throws not_found while the program has no question; conflict when the day is over or its question is another one;
 *   rejected for an option that the question does not have
 */
export const answerDailyQuestion = workflow(
  "site:participate",
  async function answerDailyQuestion(ctx: ParticipantCtx, input: DailyAnswerInput): Promise<DailyResult> {
    const { programId, program, actor, now } = ctx;
    if (!program.dailyQuestionOn) throw notFound("This question doesn't exist.");
    const [row] = await sql<{ points: string }>(
      sqlText`select answer_daily_question($1::uuid, $2::uuid, $3::date, $4::uuid, $5::int, $6::uuid[], $7::timestamptz) as points`,
      [programId, actor.id, input.day, input.question_id, input.option, uuidsv7(now, 3), now],
    );
    return dailyResultOf(ctx, Number(row!.points));
  },
  { output: dailyResult },
);

/**
 * Opens the box of a day. It can be opened once a day: a second call changes nothing and gives the result of the first.
 * @throws not_found while the program has no box; conflict when the day is over; rejected for somebody who may win
 *   nothing, for example staff
 */
export const openDailyBox = workflow(
  "site:participate",
  async function openDailyBox(ctx: ParticipantCtx, { day }: DailyBoxInput): Promise<DailyResult> {
    const { programId, program, actor, now } = ctx;
    if (!program.dailyBoxOn) throw notFound("This box doesn't exist.");
    const [row] = await sql<{ points: string }>(
      sqlText`select open_daily_box($1::uuid, $2::uuid, $3::date, $4::bigint, $5::uuid[], $6::timestamptz) as points`,
      [programId, actor.id, day, randomNumber(), uuidsv7(now, 3), now],
    );
    return dailyResultOf(ctx, Number(row!.points));
  },
  { output: dailyResult },
);

/** From 0 to 2^53 - 1, which is so much more than the weights of all prizes that none of them has an advantage. */
function randomNumber(): number {
  return Number(randomBytes(8).readBigUInt64BE() >> 11n);
}
