import type { ProgramId } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { FIRST_ID } from "~/platform/ids.server";
import { instantOf, localTimeOf } from "~/platform/zoned-time";
import { BIRTHDAY, birthdaysOn } from "~/services/participants/birthdays";

/** Participants who are read at a time. */
const BATCH_ROWS = 500;
/** A worker that was away for two days still stores what was due. */
const DUE_DAYS = 3;
const DAY_MS = 24 * 60 * 60 * 1000;

type Program = { id: ProgramId; time_zone: string };

/**
 * Stores an event for each birthday, at the beginning of its day in the program's time zone, where a rule is about birthdays.
 * Only one in 360 days, so that a birthday that was changed earns nothing twice. A run that was killed or runs twice stores
 * nothing twice.
 */
export async function recordEveryBirthday(now: Date): Promise<void> {
  const programs = await sql<Program>(
    sqlText`select p.id::text, p.time_zone from programs p
      join profile_attributes a on a.program_id = p.id and a.attribute_name = $1 and a.field_type = 'birthday' and a.active
      where p.status = 'active' and rule_applies(p.id, 'birthday', $2::timestamptz) order by p.id`,
    [BIRTHDAY, now],
  );
  for (const program of programs) {
    const today = localTimeOf(now, program.time_zone).slice(0, 10);
    for (let ago = DUE_DAYS - 1; ago >= 0; ago -= 1)
      await recordDay(program, new Date(Date.parse(today) - ago * DAY_MS).toISOString().slice(0, 10), now);
  }
}

async function recordDay({ id: programId, time_zone }: Program, day: string, now: Date): Promise<void> {
  const time = instantOf(`${day}T00:00`, time_zone);
  let after = FIRST_ID;
  for (let more = true; more;) {
    const people = await sql<{ id: string }>(RECORD, [programId, birthdaysOn(day), after, day.slice(0, 4), time, now]);
    after = people.at(-1)?.id ?? after;
    more = people.length === BATCH_ROWS;
  }
}

const RECORD = sqlText`with due as (
    select p.id from participants p where p.program_id = $1::uuid and p.profile ? 'birthday' and p.profile ->> 'birthday' = any($2::text[])
      and p.id > $3::uuid and exists (select from eligible_participants e where e.program_id = p.program_id and e.id = p.id)
      and rule_applies(p.program_id, 'birthday', $5::timestamptz)
      and not exists (select from participant_events b where b.program_id = p.program_id and b.participant_id = p.id
        and b.trigger = 'birthday' and b.occurred_at > $5::timestamptz - interval '360 days')
    order by p.id limit ${BATCH_ROWS}),
  stored as (
    insert into participant_events (program_id, id, trigger, external_id, participant_id, occurred_at, created_at)
    select $1::uuid, new_uuid($6::timestamptz), 'birthday', 'birthday:' || d.id || ':' || $4::text, d.id, $5::timestamptz, $6::timestamptz
    from due d order by d.id on conflict do nothing)
  select id::text from due order by id`;
