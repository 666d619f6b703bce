import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { pushToParticipants } from "~/services/push/push.server";

/** Participants who are notified in one transaction. */
const BATCH_ROWS = 500;

type Due = { program_id: ProgramId; week: string; counted: boolean; delay_seconds: number };
type Result = {
  participant_id: string;
  points: string;
  challenges: number;
  place: number | null;
  people: number | null;
};

/**
 * Sends their result to those who did something last week; the job `send-weekly-results`, every hour, because Mondays
 * begin at any hour somewhere, and on Tuesday for a worker that was away. Each batch is one transaction, so that nobody
 * is notified twice. Push messages go out at nine. A failure of one program does not stop the others.
 * @throws the first failure, after all programs are done
 */
export const sendWeeklyResults = job(async function sendWeeklyResults({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<Due>(
    sqlText`select p.id as program_id, w.week::text as week,
         exists (select from weekly_results r where r.program_id = p.id and r.week = w.week) as counted,
         greatest(extract(epoch from (date_trunc('day', d.local) + interval '9 hours') - d.local), 0)::int as delay_seconds
       from programs p
         cross join lateral (select $1::timestamptz at time zone p.time_zone as local) d
         cross join lateral (select date_trunc('week', d.local)::date - 7 as week) w
      where p.status = 'active' and p.weekly_result_on and extract(isodow from d.local) <= 2 order by p.id`,
    [now],
  );
  const failures: unknown[] = [];
  for (const program of programs) await countAndTell(program, now).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw failures[0];
});

async function countAndTell(program: Due, now: Date): Promise<void> {
  if (!program.counted)
    await sql(sqlText`select from count_weekly_results($1::uuid, $2::date)`, [program.program_id, program.week]);
  await tellIn(program, now);
}

async function tellIn({ program_id: programId, week, delay_seconds }: Due, now: Date): Promise<void> {
  let after = FIRST_ID;
  for (let more = true; more;) {
    const announced = await transaction(async (tx) => {
      const on = sqlIn(tx);
      // An older one that was not seen yet is no news any more.
      const people = await on<Result>(
        sqlText`with due as (
             select * from weekly_results where program_id = $1::uuid and week = $2::date and announced_at is null
               and participant_id > $3::uuid order by participant_id limit ${BATCH_ROWS} for update skip locked),
           announced as (
             update weekly_results r set announced_at = $4::timestamptz from due
              where r.program_id = due.program_id and r.week = due.week and r.participant_id = due.participant_id),
           former as (
             delete from celebrations c using due
              where c.program_id = due.program_id and c.participant_id = due.participant_id and c.kind = 'weekly_result'),
           added as (
             insert into celebrations (program_id, id, participant_id, kind, points, details, created_at)
             select program_id, new_uuid($4::timestamptz), participant_id, 'weekly_result', points,
               jsonb_build_object('challenges', challenges, 'place', place, 'people', people, 'better', better), $4::timestamptz
             from due)
           select participant_id::text, points::text, challenges, place, people from due order by participant_id`,
        [programId, week, after, now],
      );
      const news = people.map(({ participant_id: participantId, points, challenges, place, people: among }) => ({
        programId,
        participantId,
        news: { kind: "weekly_result", points: Number(points), challenges, place, people: among } as const,
      }));
      await pushToParticipants(on, now, news, delay_seconds);
      return people;
    });
    after = announced.at(-1)?.participant_id ?? after;
    more = announced.length === BATCH_ROWS;
  }
}
