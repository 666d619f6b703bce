/** Orders and events of people who were unknown when they came. */
import { programIdFrom } from "~/auth/program-id.server";
import { enqueue } from "~/jobs/queue.server";
import type { Ctx, SystemActor } from "~/platform/context";
import { sqlText } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { sqlTransaction } from "~/platform/database/transactions.server";
import { job, jobCommand } from "~/platform/use-case.server";
import { findPeople } from "~/services/earning-rules/people.server";
import type { PersonRef } from "~/services/earning-rules/person-ref";
import { creditWaitingEvents } from "~/services/events/waiting-events.server";
import type { ProgramCtx } from "~/services/programs/program-context";
import { changeOrders } from "./internal/order-changes.server";

/** Orders of one person that are credited in one transaction. */
const MAX_ORDERS = 500;
const MAX_EVENTS = 1_000;

/** Credits the orders and events that wait for somebody who is here now; the job `credit-waiting`. */
export const creditWaiting = job(async function creditWaiting(
  ctx: ProgramCtx<SystemActor>,
  participantId: string,
): Promise<void> {
  while ((await creditOrders(ctx, participantId)) === MAX_ORDERS);
  const { programId, program, now } = ctx;
  const credit = () => sqlTransaction((on) => creditWaitingEvents(on, { programId, program, now }, participantId));
  while ((await credit()) === MAX_EVENTS);
});

const creditOrders = jobCommand(async function creditOrders(
  ctx: ProgramCtx<SystemActor>,
  { tx, audit: _ },
  participantId: string,
): Promise<number> {
  const on = sqlIn(tx);
  const { programId, now } = ctx;
  const waiting = await on<{ external_id: string; person: PersonRef }>(WAITING, [programId, participantId, now]);
  // A phone number may be that of several people.
  const people = await findPeople(
    on,
    programId,
    waiting.map(({ person }) => person),
  );
  const own = waiting.filter((_row, at) => people[at] === participantId);
  const joins = own.map(({ external_id: externalId }) => ({ kind: "join" as const, externalId, participantId }));
  if (joins.length > 0) await changeOrders(on, ctx, joins);
  return joins.length;
});

/** What waits for somebody, by all that may name them, the oldest first. */
const WAITING = sqlText`select o.external_id, o.person from participants p join orders o on o.program_id = p.program_id and o.waits_until > $3::timestamptz
    and (o.person->>'email' = p.email or o.person->>'id' = p.id::text or o.person->>'member_number' = p.member_number
      or right(regexp_replace(o.person->>'phone', '[^0-9]', '', 'g'), 7) = any (phone_ends(p.profile)))
  where p.program_id = $1::uuid and p.id = $2::uuid and p.deleted_at is null and p.status <> 'pending'
  order by o.placed_at, o.id limit ${MAX_ORDERS}`;

const MAX_PEOPLE = 10_000;

/**
 * Queues `credit-waiting` for people who joined without it, such as by an import, and forgets whom orders named that
 * nobody joined for; the job `credit-waiting-people`, every hour.
 */
export const creditWaitingPeople = job(async function creditWaitingPeople({ now }: Ctx<SystemActor>): Promise<void> {
  await sql(FORGET_ORDERS, [now]);
  const people = await sql<{ program_id: string; id: string }>(PEOPLE, []);
  for (const { program_id: programId, id: participantId } of people)
    await enqueue(
      sql,
      "credit-waiting",
      { programId: programIdFrom(programId), participantId },
      { key: `credit-waiting-${participantId}` },
    );
});

const FORGET_ORDERS = sqlText`update orders set person = '{}', waits_until = null where waits_until <= $1::timestamptz`;

const MEMBERS = sqlText`p.deleted_at is null and p.status <> 'pending'`;

const PEOPLE = sqlText`select distinct program_id::text, id::text from (
    select p.program_id, p.id from orders o join participants p on p.program_id = o.program_id and p.email = o.person->>'email'
      where o.waits_until is not null and ${MEMBERS}
    union all
    select p.program_id, p.id from orders o join participants p on p.program_id = o.program_id and p.id = (o.person->>'id')::uuid
      where o.waits_until is not null and ${MEMBERS}
    union all
    select p.program_id, p.id from orders o join participants p on p.program_id = o.program_id and p.member_number = o.person->>'member_number'
      where o.waits_until is not null and ${MEMBERS}
    union all
    select p.program_id, p.id from orders o join participants p on p.program_id = o.program_id
        and phone_ends(p.profile) @> array[right(regexp_replace(o.person->>'phone', '[^0-9]', '', 'g'), 7)]
      where o.waits_until is not null and o.person ? 'phone' and ${MEMBERS}
    union all
    select p.program_id, p.id from participant_events e join participants p on p.program_id = e.program_id and p.email = e.person->>'email'
      where e.participant_id is null and e.waits_until is not null and ${MEMBERS}) w
  limit ${MAX_PEOPLE}`;
