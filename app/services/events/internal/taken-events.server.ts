/** How events that are sent are stored and decided on. */
import { isDeepStrictEqual } from "node:util";
import { msg } from "~/locales/translate";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import { AppError, invalid } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { instantOf } from "~/platform/zoned-time";
import { findPeople } from "~/services/earning-rules/people.server";
import { NOBODY, type PersonRef } from "~/services/earning-rules/person-ref";
import { isTooFarAhead, TOO_FAR_AHEAD } from "~/services/earning-rules/reported-time";
import { decideEvents, lockPeople, type StoredEvent } from "../decide-events.server";
import { checkProperties, propertiesOf } from "../event-properties";
import type { EventProperty } from "../event-types.schema";
import type { EventInput, TakenEvent } from "../events.schema";
import { creditWaitingEvents } from "../waiting-events.server";

const NO_TYPE = msg("There is no event type with this name");
const OTHER_CONTENT = msg("An event with this ID was sent before with other content");

/** What is needed of the program that the events are of. */
export type EventCtx = { programId: ProgramId; program: { timeZone: string; orderWaitDays: number }; now: Date };

type Type = { id: string; name: string; label: string; properties: EventProperty[] };
/** A sent event that can be stored. */
type Ready = {
  id: string;
  type: Type;
  external_id: string;
  person: PersonRef;
  /** Null for an event that did not say when. */
  time: Date | null;
  properties: Record<string, unknown>;
};
type Stored = {
  id: string;
  external_id: string;
  event_type_id: string | null;
  participant_id: string | null;
  person: Record<string, string>;
  properties: Record<string, unknown>;
  occurred_at: Date;
  points: string;
  waits_until: Date | null;
};

/** What became of a row: the event, or why it was not stored. */
export type Taken = TakenEvent | AppError;

/**
 * Stores events and decides on them, in the transaction of the caller. An event that is there already is not stored again,
 * also when it is sent twice at the same moment. One that cannot be stored keeps no other from being stored.
 * @returns what became of each, in their order
 */
export async function takeEvents(on: Sql, ctx: EventCtx, inputs: readonly EventInput[]): Promise<Taken[]> {
  const { program, now } = ctx;
  const types = await typesOf(on, ctx, inputs);
  const ready = inputs.map((input) => readyOf(input, types.get(input.name), program.timeZone, now));
  const isReady = (row: Ready | AppError): row is Ready => !(row instanceof AppError);
  const people = await lockedPeople(on, ctx, [
    ...new Map(ready.filter(isReady).map((row) => [keyOf(row.person), row.person])).values(),
  ]);
  const waitsUntil = program.orderWaitDays > 0 ? new Date(now.getTime() + program.orderWaitDays * DAY_MS) : null;
  const rows = ready.map((row) => {
    if (!isReady(row) || people.has(keyOf(row.person))) return row;
    return row.person.email !== undefined && waitsUntil !== null ? row : unknownPerson(row.person);
  });
  const storable = [
    ...new Map(
      rows
        .filter(isReady)
        .reverse()
        .map((row) => [row.external_id, row]),
    ).values(),
  ];
  const inserted = await insert(on, ctx, storable, people, waitsUntil);
  const decided = storable.flatMap((row): StoredEvent[] => {
    const participant = people.get(keyOf(row.person));
    if (!inserted.has(row.id) || participant === undefined) return [];
    return [
      {
        id: row.id,
        trigger: "event",
        event_type_id: row.type.id,
        label: row.type.label,
        participant_id: participant,
        properties: row.properties,
        occurred_at: row.time ?? now,
        revoked_at: null,
        action_id: null,
        points: "0",
      },
    ];
  });
  await decideEvents(on, ctx, decided);
  // What waited before for somebody who is there by now.
  const known = storable.flatMap((row) => (inserted.has(row.id) ? [] : (people.get(keyOf(row.person)) ?? [])));
  for (const participant of new Set(known)) await creditWaitingEvents(on, ctx, participant);
  const stored = await storedEvents(
    on,
    ctx,
    storable.map((row) => row.external_id),
  );
  const balances = await balancesOf(
    on,
    ctx,
    [...stored.values()].flatMap(({ participant_id }) => participant_id ?? []),
  );
  return rows.map((row): Taken => {
    if (!isReady(row)) return row;
    const event = stored.get(row.external_id);
    if (!event || (event.id !== row.id && !isSame(event, row))) return conflict();
    return {
      id: event.id,
      external_id: event.external_id,
      status: event.id === row.id ? "created" : "unchanged",
      participant_id: event.participant_id,
      points: Number(event.points),
      balance: event.participant_id === null ? null : (balances.get(event.participant_id) ?? null),
      waits_until: event.waits_until?.toISOString() ?? null,
    };
  });
}

/**
 * Checks events before they are stored.
 * @returns for each what keeps it from being stored; undefined when nothing does
 */
export async function checkEvents(
  on: Sql,
  ctx: EventCtx,
  inputs: readonly EventInput[],
): Promise<(AppError | undefined)[]> {
  const { program, now } = ctx;
  const types = await typesOf(on, ctx, inputs);
  const ready = inputs.map((input) => readyOf(input, types.get(input.name), program.timeZone, now));
  const people = await findPeople(
    on,
    ctx.programId,
    inputs.map(({ participant }) => participant),
  );
  return ready.map((row, at) => {
    if (row instanceof AppError) return row;
    const waits = row.person.email !== undefined && program.orderWaitDays > 0;
    return people[at] === null && !waits ? unknownPerson(row.person) : undefined;
  });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** The types that are named. They cannot be deleted before the events are stored. */
async function typesOf(on: Sql, { programId }: EventCtx, inputs: readonly EventInput[]): Promise<Map<string, Type>> {
  const rows = await on<{ id: string; name: string; label: string; properties: unknown }>(
    sqlText`select id::text, name, label, properties from event_types
      where program_id = $1::uuid and name = any($2::text[]) order by id for key share`,
    [programId, [...new Set(inputs.map(({ name }) => name))]],
  );
  return new Map(rows.map((row) => [row.name, { ...row, properties: propertiesOf(row.properties) }]));
}

function readyOf(input: EventInput, type: Type | undefined, timeZone: string, now: Date): Ready | AppError {
  if (!type) return invalid("name", NO_TYPE);
  const { values, errors } = checkProperties(type.properties, input.properties, timeZone);
  const time = input.time === null ? null : instantOf(input.time, timeZone);
  if (time && isTooFarAhead(time, now)) errors.push({ field: "time", message: TOO_FAR_AHEAD });
  if (errors.length > 0) return new AppError("invalid", errors[0]!.message, { errors, values: errors[0]!.values });
  return {
    id: uuidv7(now),
    type,
    external_id: input.external_id,
    person: Object.fromEntries(Object.entries(input.participant).filter(([, value]) => value !== undefined)),
    time,
    properties: values,
  };
}

function keyOf(person: PersonRef): string {
  return JSON.stringify(Object.entries(person).sort());
}

/**
 * The people whom the references name, locked. Who was merged into another account between both steps is looked for once
 * more: the accounts are one by then.
 */
async function lockedPeople(
  on: Sql,
  { programId }: EventCtx,
  refs: readonly PersonRef[],
): Promise<Map<string, string>> {
  const locked = new Map<string, string>();
  let missing = refs;
  for (let round = 0; round < 2 && missing.length > 0; round += 1) {
    const found = await findPeople(on, programId, missing);
    const ids = await lockPeople(
      on,
      programId,
      found.flatMap((id) => id ?? []),
    );
    const left: PersonRef[] = [];
    missing.forEach((ref, at) => {
      const id = found[at];
      if (id && ids.has(id)) locked.set(keyOf(ref), id);
      else if (id) left.push(ref);
    });
    missing = left;
  }
  return locked;
}

function unknownPerson(person: PersonRef): AppError {
  const [field] = Object.keys(person);
  return invalid(`participant[${field}]`, NOBODY);
}

/** In the order of their ids of the sender, so that two batches with the same events do not wait for each other. */
async function insert(
  on: Sql,
  { programId, now }: EventCtx,
  rows: readonly Ready[],
  people: ReadonlyMap<string, string>,
  waitsUntil: Date | null,
): Promise<Set<string>> {
  if (rows.length === 0) return new Set();
  const sorted = [...rows].sort((a, b) => (a.external_id < b.external_id ? -1 : 1));
  const participants = sorted.map((row) => people.get(keyOf(row.person)) ?? "");
  const inserted = await on<{ id: string }>(
    sqlText`insert into participant_events (program_id, id, trigger, event_type_id, external_id, participant_id, person, properties,
        occurred_at, waits_until, created_at)
      select $1::uuid, e.id, 'event', e.type_id, e.external_id, nullif(e.participant_id, '')::uuid, e.person::jsonb, e.properties::jsonb,
        e.occurred_at, case when e.participant_id = '' then $9::timestamptz end, $10::timestamptz
      from unnest($2::uuid[], $3::uuid[], $4::text[], $5::text[], $6::text[], $7::text[], $8::timestamptz[])
        with ordinality e (id, type_id, external_id, participant_id, person, properties, occurred_at, at)
      order by e.at on conflict (program_id, external_id) do nothing returning id::text`,
    [
      programId,
      sorted.map(({ id }) => id),
      sorted.map(({ type }) => type.id),
      sorted.map((row) => row.external_id),
      participants,
      sorted.map(({ person }) => JSON.stringify(person)),
      sorted.map(({ properties }) => JSON.stringify(properties)),
      sorted.map(({ time }) => time ?? now),
      waitsUntil,
      now,
    ],
  );
  return new Set(inserted.map(({ id }) => id));
}

async function storedEvents(
  on: Sql,
  { programId }: EventCtx,
  externalIds: readonly string[],
): Promise<Map<string, Stored>> {
  if (externalIds.length === 0) return new Map();
  const rows = await on<Stored>(
    sqlText`select id::text, external_id, event_type_id::text, participant_id::text, person, properties, occurred_at, points::text, waits_until
      from participant_events where program_id = $1::uuid and external_id = any($2::text[])`,
    [programId, externalIds],
  );
  return new Map(rows.map((row) => [row.external_id, row]));
}

/** Whether an event that is there says the same. Whom it named is forgotten together with the person. */
function isSame(event: Stored, row: Ready): boolean {
  return (
    event.event_type_id === row.type.id &&
    (row.time === null || event.occurred_at.getTime() === row.time.getTime()) &&
    isDeepStrictEqual(event.properties, row.properties) &&
    (Object.keys(event.person).length === 0 || isDeepStrictEqual({ ...event.person }, { ...row.person }))
  );
}

function conflict(): AppError {
  return new AppError("conflict", OTHER_CONTENT, { errors: [{ field: "external_id", message: OTHER_CONTENT }] });
}

async function balancesOf(on: Sql, { programId }: EventCtx, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await on<{ id: string; points: string }>(
    sqlText`select id::text, points_available::text as points from participants where program_id = $1::uuid and id = any($2::uuid[])`,
    [programId, [...new Set(ids)]],
  );
  return new Map(rows.map(({ id, points }) => [id, Number(points)]));
}
