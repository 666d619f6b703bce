import { enqueue } from "~/jobs/queue.server";
import type { Ctx, ProgramId, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { FIRST_ID } from "~/platform/ids.server";
import { job } from "~/platform/use-case.server";
import { localTimeOf } from "~/platform/zoned-time";
import { BIRTHDAY, birthdaysOn } from "~/services/participants/birthdays";
import { pushToParticipants } from "~/services/push/push.server";
import { rollUpEveryLeaderboard } from "./roll-up-leaderboards.server";

/** Counts the points of those on the leaderboards who did something; the job `roll-up-leaderboards`, every minute. */
export const rollUpLeaderboards = job(async function rollUpLeaderboards({ now }: Ctx<SystemActor>): Promise<void> {
  await rollUpEveryLeaderboard(sql, now);
});

/** Participants who are read at a time. */
const BATCH_ROWS = 500;
/** Nobody is woken up: the gift is there at midnight, and the mail about it comes at nine. */
const MORNING_MS = 9 * 60 * 60 * 1000;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A worker that was away for two days still gives what was due. */
const DUE_DAYS = 3;

type Giving = { program_id: ProgramId; time_zone: string; reward_id: string | null; points: number | null };

/**
 * Gives the birthday gift of each program that has it on to those whose birthday it is there; the job
 * `give-birthday-gifts`, every hour, because days begin at any hour somewhere. Each participant is a statement of its
 * own that decides whether they had it, so a run that was killed or runs twice gives nothing twice.
 */
export const giveBirthdayGifts = job(async function giveBirthdayGifts({ now }: Ctx<SystemActor>): Promise<void> {
  const programs = await sql<Giving>(
    sqlText`select p.id as program_id, p.time_zone, p.birthday_reward_id as reward_id, p.birthday_points as points
       from programs p join profile_attributes a on a.program_id = p.id and a.attribute_name = $1 and a.field_type = 'birthday'
      where p.status = 'active' and p.birthday_gift_on and a.active order by p.id`,
    [BIRTHDAY],
  );
  for (const program of programs) await giveIn(program, now);
});

async function giveIn({ program_id: programId, time_zone, reward_id, points }: Giving, now: Date): Promise<void> {
  const localTime = localTimeOf(now, time_zone);
  const today = localTime.slice(0, 10);
  const birthdays = Array.from({ length: DUE_DAYS }, (_, ago) =>
    birthdaysOn(new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10)),
  ).flat();
  const delaySeconds = Math.max(0, MORNING_MS - (Date.parse(`${localTime}Z`) - Date.parse(today))) / 1000;
  let after = FIRST_ID;
  for (let more = true; more;) {
    const people = await sql<{ id: string }>(
      sqlText`select p.id from participants p where p.program_id = $1 and p.profile ? 'birthday' and p.profile ->> 'birthday' = any($2)
         and p.id > $3 and exists (select from eligible_participants e where e.program_id = p.program_id and e.id = p.id)
         and not exists (select from birthday_gifts g
           where g.program_id = p.program_id and g.participant_id = p.id and g.given_on > $4::date - 360)
        order by p.id limit ${BATCH_ROWS}`,
      [programId, birthdays, after, today],
    );
    for (const { id } of people)
      await give({ programId, participantId: id, reward_id, points, today, delaySeconds, now });
    after = people.at(-1)?.id ?? after;
    more = people.length === BATCH_ROWS;
  }
}

type Gift = Pick<Giving, "reward_id" | "points"> & {
  programId: ProgramId;
  participantId: string;
  today: string;
  /** How long after the gift they are told about it. */
  delaySeconds: number;
  now: Date;
};

async function give({ programId, participantId, reward_id, points, today, delaySeconds, now }: Gift): Promise<void> {
  await transaction(async (tx) => {
    const on = sqlIn(tx);
    const [{ done } = { done: false }] = await on<{ done: boolean }>(
      sqlText`select give_birthday($1::uuid, $2::uuid, $3::uuid, $4::bigint, $5::date, $6::timestamptz) as done`,
      [programId, participantId, reward_id, points, today, now],
    );
    if (!done) return;
    const [gift] = await on<{ id: string; reward_id: string | null; points: string }>(
      sqlText`select id::text, reward_id::text, points::text from celebrations
        where program_id = $1::uuid and participant_id = $2::uuid and kind = 'birthday' order by id desc limit 1`,
      [programId, participantId],
    );
    const earned = Number(gift!.points);
    const news = { kind: "birthday", rewardId: gift!.reward_id, points: earned } as const;
    await pushToParticipants(on, now, [{ programId, participantId, news }], delaySeconds);
    const mail = { programId, participantId, actionId: gift!.id, points: earned };
    await enqueue(on, "send-birthday-mail", mail, { delaySeconds });
  });
}
