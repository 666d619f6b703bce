/** The one way in which orders change: by a shop's message, by an admin, or when somebody joins. */
import { isDeepStrictEqual } from "node:util";
import type { ProgramId } from "~/platform/context";
import { sqlText, type Sql } from "~/platform/database/sql";
import type { FieldError } from "~/platform/errors";
import { uuidv7 } from "~/platform/ids.server";
import { instantOf } from "~/platform/zoned-time";
import { activeRules } from "~/services/earning-rules/active-rules.server";
import { decide, type ActiveRule } from "~/services/earning-rules/decisions";
import { applyEarnings, takeBackEarnings, type Earning, type TakeBack } from "~/services/earning-rules/earnings.server";
import { loadMembers, orderSubject } from "~/services/earning-rules/members.server";
import { findPeople } from "~/services/earning-rules/people.server";
import { NOBODY, type PersonRef } from "~/services/earning-rules/person-ref";
import { isTooFarAhead, TOO_FAR_AHEAD } from "~/services/earning-rules/reported-time";
import { returnedShare } from "~/services/earning-rules/returned-share";
import { loadRooms } from "~/services/earning-rules/rule-room.server";
import { ORDER_CANCELED, ORDER_CHANGED, ORDER_RETURNED } from "~/services/points/action-types";
import { lineAmount, OTHER_CURRENCY, type OrderInput, type OrderReturnInput } from "../orders.schema";
import { applyMessage, returnsOf, type OrderMessage, type OrderState, type StoredReturn } from "./order-state.server";
import { lockOrders, removeOrders, storeOrders } from "./stored-orders.server";

/** What happens to an order, by the shop's id of it. */
export type OrderChange =
  | { kind: "order"; externalId: string; input: OrderInput }
  | { kind: "return"; externalId: string; input: OrderReturnInput }
  | { kind: "cancel"; externalId: string; at: string | null }
  | { kind: "join"; externalId: string; participantId: string };

export type OrderResult =
  | { status: "created" | "updated" | "unchanged"; order: OrderState; balance: number | null }
  | { status: "error"; code: "invalid" | "conflict"; errors: FieldError[] };

/** What is needed of the program. */
export type OrderCtx = {
  programId: ProgramId;
  program: { timeZone: string; currency: string; orderWaitDays: number };
  now: Date;
};

/**
 * Changes orders, in one transaction and in the sequence of the changes, with what they earn. A change that does not fit is
 * left out with its errors, and nothing is stored of it.
 * @returns what became of each change
 */
export async function changeOrders(on: Sql, ctx: OrderCtx, changes: readonly OrderChange[]): Promise<OrderResult[]> {
  const unknown = await unknownIds(on, ctx.programId, changes);
  const results: (OrderResult | undefined)[] = changes.map(
    (change) => rejectionOf(ctx, change) ?? (unknown.has(idOf(change) ?? "") ? NOBODY_WITH_ID : undefined),
  );
  const fitting = changes.flatMap((change, at) => (results[at] ? [] : [{ change, at }]));
  if (fitting.length > 0) {
    const { orders, added } = await lockOrders(on, ctx, distinct(fitting.map(({ change }) => change.externalId)));
    const people = await lockPeople(
      on,
      ctx.programId,
      fitting.map(({ change }) => change),
      orders,
    );
    const work = new OrderWork(on, ctx, orders, added, people);
    for (const round of roundsOf(fitting)) for (const [at, result] of await work.change(round)) results[at] = result;
    await work.store();
    const balances = await balancesOf(on, ctx.programId, [...orders.values()]);
    fitting.forEach(({ change, at }) => {
      const result = results[at]!;
      if (result.status === "error") return;
      const order = orders.get(change.externalId)!;
      results[at] = { ...result, order, balance: balances.get(order.participantId ?? "") ?? null };
    });
  }
  return results as OrderResult[];
}

type Numbered = { change: OrderChange; at: number };

/** Changes of one order come in rounds of their own, since each begins with what the one before made of it. */
function roundsOf(changes: readonly Numbered[]): Numbered[][] {
  const rounds: Numbered[][] = [];
  let seen = new Set<string>();
  for (const each of changes) {
    if (rounds.length === 0 || seen.has(each.change.externalId)) {
      rounds.push([]);
      seen = new Set();
    }
    seen.add(each.change.externalId);
    rounds.at(-1)!.push(each);
  }
  return rounds;
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** What no order can have, whatever is stored of it. */
export function rejectionOf({ program, now }: OrderCtx, change: OrderChange): OrderResult | undefined {
  const errors: FieldError[] = [];
  const checkTime = (field: string, text: string | null) => {
    if (text !== null && isTooFarAhead(instantOf(text, program.timeZone), now))
      errors.push({ field, message: TOO_FAR_AHEAD });
  };
  if (change.kind === "order") {
    const { currency } = program;
    if (change.input.currency !== currency)
      errors.push({ field: "currency", message: OTHER_CURRENCY, values: { currency } });
    checkTime("placed_at", change.input.placed_at);
    checkTime("updated_at", change.input.updated_at);
  }
  if (change.kind === "return") checkTime("returned_at", change.input.returned_at);
  if (change.kind === "cancel") checkTime("canceled_at", change.at);
  return errors.length > 0 ? { status: "error", code: "invalid", errors } : undefined;
}

const NOBODY_WITH_ID: OrderResult = {
  status: "error",
  code: "invalid",
  errors: [{ field: "participant[id]", message: NOBODY }],
};

function idOf(change: OrderChange): string | undefined {
  return change.kind === "order" ? change.input.participant?.id : undefined;
}

/** The ids of participants that the changes name and nobody has: no one can join with an id, so there is nobody to wait for. */
async function unknownIds(on: Sql, programId: ProgramId, changes: readonly OrderChange[]): Promise<Set<string>> {
  const ids = distinct(changes.flatMap((change) => idOf(change) ?? []));
  if (ids.length === 0) return new Set();
  const rows = await on<{ id: string }>(
    sqlText`select w.id::text from unnest($2::uuid[]) w (id)
      where not exists (select from participants p where p.program_id = $1::uuid and p.id = w.id)`,
    [programId, ids],
  );
  return new Set(rows.map(({ id }) => id));
}

type People = {
  /** Who a reference is, as JSON. */
  named: Map<string, string | null>;
  /** Accounts that were deleted: their orders stay with them, and earn nothing more. */
  deleted: Set<string>;
};

const MAX_TRIES = 3;

/** Finds whom the changes name, and locks them and the people of the orders, in the order of their ids. */
async function lockPeople(
  on: Sql,
  programId: ProgramId,
  changes: readonly OrderChange[],
  orders: ReadonlyMap<string, OrderState>,
): Promise<People> {
  const refs = new Map<string, PersonRef>();
  for (const change of changes) {
    if (change.kind === "order" && change.input.participant)
      refs.set(JSON.stringify(change.input.participant), change.input.participant);
  }
  for (let attempt = 1; ; attempt++) {
    const found = await findPeople(on, programId, [...refs.values()]);
    const named = new Map([...refs.keys()].map((key, at) => [key, found[at] ?? null]));
    const ids = distinct(
      [
        ...[...orders.values()].map(({ participantId }) => participantId),
        ...changes.map((change) => (change.kind === "join" ? change.participantId : null)),
        ...found,
      ].filter((id) => id !== null),
    ).sort();
    if (ids.length === 0) return { named, deleted: new Set() };
    const rows = await on<{ id: string; merged: boolean; deleted: boolean }>(LOCK_PEOPLE, [programId, ids]);
    // Somebody whom we waited for may have been merged or deleted meanwhile.
    if (rows.some(({ merged }) => merged) && attempt < MAX_TRIES) continue;
    const usable = rows.filter(({ merged }) => !merged).map(({ id }) => id);
    if (usable.length > 0) await on(SORT_POINTS, [programId, usable]);
    return { named, deleted: new Set(rows.flatMap(({ id, merged, deleted }) => (merged || deleted ? [id] : []))) };
  }
}

const LOCK_PEOPLE = sqlText`select id::text, merged_into_id is not null as merged, deleted_at is not null as deleted from participants
  where program_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`;

const SORT_POINTS = sqlText`select points_lock($1::uuid, id)::text from (select unnest($2::uuid[]) as id order by 1) p`;

/** Taken before any of them changes, in one sequence, so that two batches do not wait for each other. */
const LOCK_BUDGETS = sqlText`select from earning_rule_budgets where program_id = $1::uuid order by rule_id for update`;

/** An order that a round changed, as it was and as it is now. */
type Changed = { before: OrderState; order: OrderState; anew: boolean };

/** Orders in work: what was loaded, and what is to be stored at the end. */
class OrderWork {
  readonly #changed = new Set<string>();
  readonly #returns: { order: OrderState; returned: StoredReturn }[] = [];
  /** Orders that were added and of which nothing could be stored yet. */
  readonly #empty: Set<string>;
  #rules: readonly ActiveRule[] | undefined;

  constructor(
    readonly on: Sql,
    readonly ctx: OrderCtx,
    readonly orders: Map<string, OrderState>,
    added: ReadonlySet<string>,
    readonly people: People,
  ) {
    this.#empty = new Set(added);
  }

  /** Applies changes of different orders. @returns what became of each, by its place */
  async change(round: readonly Numbered[]): Promise<Map<number, OrderResult>> {
    const results = new Map<number, OrderResult>();
    const changed: Changed[] = [];
    for (const { change, at } of round) {
      const before = this.orders.get(change.externalId)!;
      const message = this.#messageOf(change, before);
      const applied = applyMessage(before, this.#empty.has(before.id), message, this.ctx.now);
      if (applied.status === "error") {
        results.set(at, applied);
        continue;
      }
      this.#empty.delete(before.id);
      results.set(at, { status: applied.status, order: applied.order, balance: null });
      const order = this.#withWait(applied.order);
      if (isDeepStrictEqual(order, before)) continue;
      if (message.kind === "return") this.#returns.push({ order, returned: message.returned });
      changed.push({ before, order, anew: applied.anew });
    }
    await this.#earn(changed);
    for (const { order } of changed) {
      this.orders.set(order.externalId, order);
      this.#changed.add(order.externalId);
    }
    return results;
  }

  /** Writes what the rounds made of the orders. */
  async store(): Promise<void> {
    await removeOrders(this.on, this.ctx.programId, [...this.#empty]);
    await storeOrders(
      this.on,
      this.ctx,
      [...this.#changed].map((id) => this.orders.get(id)!),
      this.#returns,
    );
  }

  #messageOf(change: OrderChange, before: OrderState): OrderMessage {
    const { programId: _, program, now } = this.ctx;
    const instant = (text: string) => instantOf(text, program.timeZone);
    switch (change.kind) {
      case "order": {
        const { input } = change;
        const placedAt = instant(input.placed_at);
        return {
          kind: "order",
          at: input.updated_at === null ? placedAt : instant(input.updated_at),
          status: input.status,
          person: this.#personOf(input.participant, before),
          content: {
            placedAt,
            currency: input.currency,
            channel: input.channel,
            store: input.store,
            details: { lines: input.lines, shipping: input.shipping, paid: input.paid },
          },
        };
      }
      case "return": {
        const { external_id: externalId, returned_at: time, lines, amount } = change.input;
        const returnedAt = time === null ? now : instant(time);
        return { kind: "return", returned: { id: uuidv7(now), externalId, returnedAt, parts: { lines, amount } } };
      }
      case "cancel":
        return { kind: "cancel", at: change.at === null ? null : instant(change.at) };
      case "join":
        return { kind: "join", participantId: change.participantId };
    }
  }

  /** An order stays with whom it was credited to, while the shop names the same, and with a deleted account in any case. */
  #personOf(ref: PersonRef | null, { person, participantId }: OrderState) {
    if (ref === null || (participantId !== null && isDeepStrictEqual(person, ref))) return undefined;
    if (participantId !== null && this.people.deleted.has(participantId)) return undefined;
    return { ref, participantId: this.people.named.get(JSON.stringify(ref)) ?? null };
  }

  /** With the time until which it waits for its person; whom it names is dropped when it does not wait, or no longer. */
  #withWait(order: OrderState): OrderState {
    if (order.participantId !== null) return { ...order, waitsUntil: null };
    if (Object.keys(order.person).length === 0) return { ...order, waitsUntil: null };
    const waitsUntil = new Date(order.createdAt.getTime() + this.ctx.program.orderWaitDays * DAY_MS);
    return waitsUntil > this.ctx.now ? { ...order, waitsUntil } : { ...order, person: {}, waitsUntil: null };
  }

  /** Takes back what former states earned, decides what the new ones earn, and takes their returns off it. */
  async #earn(changed: readonly Changed[]): Promise<void> {
    const { on, ctx } = this;
    const redecided = changed.filter(({ anew, before }) => anew && before.trace !== null);
    const former = redecided.flatMap(({ before }) => takeBackOf(before, before.points, ORDER_CHANGED, true));
    const deciding = changed.filter(({ anew }) => anew);
    for (const { order } of deciding)
      Object.assign(order, { trace: null, actionId: null, points: 0, pointsReturned: 0 } satisfies Partial<OrderState>);
    const due = changed.filter(({ anew }) => !anew);
    const takeBacks = [...former, ...due.flatMap(({ order }) => this.#return(order))];
    if (takeBacks.length > 0) await on(LOCK_BUDGETS, [ctx.programId]);
    await takeBackEarnings(on, ctx, takeBacks);
    await this.#decide(deciding);
    await takeBackEarnings(
      on,
      ctx,
      deciding.flatMap(({ order }) => this.#return(order)),
    );
  }

  async #decide(deciding: readonly Changed[]): Promise<void> {
    const { on, ctx, people } = this;
    const placed = deciding.filter(({ order }) => order.status === "placed");
    const ids = distinct(placed.flatMap(({ order }) => order.participantId ?? []));
    const members = await loadMembers(
      on,
      ctx.programId,
      ids.filter((id) => !people.deleted.has(id)),
    );
    const credited = placed.filter(({ before, order }) => {
      const member = members.get(order.participantId ?? "");
      // What somebody earned before they were blocked stays when the order changes.
      return member !== undefined && (!member.blocked || before.trace !== null);
    });
    if (credited.length === 0) return;
    this.#rules ??= (await activeRules(on, ctx.programId)).filter(({ trigger }) => trigger === "order");
    const rules = this.#rules;
    const { timeZone } = ctx.program;
    const numbers = await this.#numbersOf(credited);
    const uses = credited.map(({ order }) => ({
      participantId: order.participantId!,
      time: order.placedAt!,
      sourceId: order.id,
    }));
    const rooms = await loadRooms(on, ctx.programId, rules, uses, timeZone);
    const earnings: Earning[] = [];
    credited.forEach(({ order }, at) => {
      const participantId = order.participantId!;
      const time = order.placedAt!;
      const { lines, shipping, paid } = order.details!;
      const ruled = {
        placedAt: time,
        currency: order.currency!,
        channel: order.channel!,
        store: order.store!,
        lines: lines.map((line) => ({ ...line, amount: lineAmount(line) })),
        shipping,
        paid: paid.reduce((sum, { amount }) => sum + amount, 0),
        number: numbers[at]!,
      };
      const subject = orderSubject(ruled, members.get(participantId)!, timeZone);
      const trace = decide(rules, subject, rooms.roomOf(participantId, time));
      rooms.use(participantId, time, trace);
      order.trace = trace;
      order.points = trace.points;
      earnings.push({ participantId, sourceId: order.id, kind: "order", title: order.externalId, time, trace });
    });
    const actions = await applyEarnings(on, { programId: ctx.programId, timeZone, now: ctx.now }, earnings);
    for (const { order } of credited) order.actionId = actions.get(order.id) ?? null;
  }

  /** Which of the person's orders each is, by time: those that are placed already, and those before it in this round. */
  async #numbersOf(credited: readonly Changed[]): Promise<number[]> {
    const known = await this.on<{ at: number; earlier: number }>(EARLIER, [
      this.ctx.programId,
      credited.map(({ order }) => order.participantId),
      credited.map(({ order }) => order.placedAt!.toISOString()),
      credited.map(({ order }) => order.id),
      [
        ...new Set(
          [...this.#changed].map((id) => this.orders.get(id)!.id).concat(credited.map(({ order }) => order.id)),
        ),
      ],
    ]);
    const earlier = new Map(known.map((row) => [row.at, row.earlier]));
    const inWork = (at: number) => [
      // What earlier rounds made of their orders is not stored yet.
      ...[...this.#changed]
        .map((id) => this.orders.get(id)!)
        .filter(({ id }) => credited.every(({ order }) => order.id !== id)),
      ...credited.slice(0, at).map(({ order }) => order),
      ...credited.slice(at + 1).map(({ before }) => before),
    ];
    return credited.map(({ order }, at) => {
      const more = inWork(at).filter(
        (other) => other.status === "placed" && other.participantId === order.participantId && isBefore(other, order),
      );
      return 1 + (earlier.get(at + 1) ?? 0) + more.length;
    });
  }

  /** Takes back what is due by the order's returns or its cancellation. */
  #return(order: OrderState): TakeBack[] {
    if (order.trace === null) return [];
    const due = order.status === "canceled" ? order.points : dueByReturns(order);
    const takeBack = takeBackOf(order, due, order.status === "canceled" ? ORDER_CANCELED : ORDER_RETURNED, false);
    order.pointsReturned = Math.max(due, order.pointsReturned);
    return takeBack;
  }
}

/** Of a person's two orders, the earlier one. */
function isBefore(one: OrderState, other: OrderState): boolean {
  const difference = one.placedAt!.getTime() - other.placedAt!.getTime();
  return difference < 0 || (difference === 0 && one.id < other.id);
}

function dueByReturns(order: OrderState): number {
  return shares(order).reduce((sum, { takenBack }) => sum + takenBack, 0);
}

function shares(order: OrderState): { ruleId: string; takenBack: number }[] {
  const { lines } = returnsOf(order);
  return order
    .trace!.results.filter(({ points }) => points > 0)
    .map((result) => ({ ruleId: result.rule_id, takenBack: returnedShare(result, lines) }));
}

/** Takes back as much as is missing to `due` of the order's points. */
function takeBackOf(order: OrderState, due: number, title: string, anew: boolean): TakeBack[] {
  const points = due - order.pointsReturned;
  const isAll = due === order.points;
  if (order.actionId === null || order.participantId === null || (points <= 0 && !anew)) return [];
  const byRule = isAll
    ? order.trace!.results.flatMap(({ rule_id: ruleId, points: all }) => (all > 0 ? [{ ruleId, takenBack: all }] : []))
    : shares(order);
  const name = isAll ? title : order.externalId;
  return [
    {
      participantId: order.participantId,
      sourceId: order.id,
      actionId: order.actionId,
      title: name,
      points,
      all: isAll,
      byRule,
      anew,
    },
  ];
}

const EARLIER = sqlText`select w.at::int as at, (select count(*)::int from orders o where o.program_id = $1::uuid
    and o.participant_id = w.participant_id and o.status = 'placed' and (o.placed_at, o.id) < (w.placed_at::timestamptz, w.id)
    and o.id <> all ($5::uuid[])) as earlier
  from unnest($2::uuid[], $3::text[], $4::uuid[]) with ordinality w (participant_id, placed_at, id, at)`;

async function balancesOf(on: Sql, programId: ProgramId, orders: readonly OrderState[]): Promise<Map<string, number>> {
  const ids = distinct(orders.flatMap(({ participantId }) => participantId ?? []));
  if (ids.length === 0) return new Map();
  const rows = await on<{ id: string; points: string | bigint }>(
    sqlText`select id::text, points_available as points from participants where program_id = $1::uuid and id = any($2::uuid[])`,
    [programId, ids],
  );
  return new Map(rows.map(({ id, points }) => [id, Number(points)]));
}

function distinct<T>(values: readonly T[]): T[] {
  return [...new Set(values)];
}
