import { localTimeOf } from "~/platform/zoned-time";
import { compileRule } from "~/services/earning-rules/active-rules.server";
import { decide, type ActiveRule, type DecidedLine, type Trace } from "~/services/earning-rules/decisions";
import { orderSubject } from "~/services/earning-rules/members.server";
import { returnedShare, type ReturnedLine } from "~/services/earning-rules/returned-share";
import { storedTrace } from "~/services/earning-rules/stored-trace";
import { ORDER_RETURNED } from "~/services/points/action-types";
import { DAY_MS, daysFrom } from "./days";
import { Chance, idAt } from "./deterministic";
import type { ParticipantLog, Person } from "./participant-log";
import type { SeededProgram } from "./program-rows";
import type { Rows } from "./rows";

/** Something that happens to a member at a time. */
type Step = { at: Date; do: () => void };

type PlannedOrder = {
  externalId: string;
  at: Date;
  store: string;
  lines: (DecidedLine & { price: number })[];
  /** The line that comes back, and when. */
  returned?: { line: number; at: Date };
};

const FIRST_DAY = -365;

/**
 * The orders of a program's shops over a year, and what they earn. Those of members are steps of their own story, since a
 * return takes back what they still have; the others are of customers without an account.
 */
export class SeededOrders {
  readonly #rules: ActiveRule[];
  readonly #used = new Map<string, number>();
  readonly #planned = new Map<string | null, PlannedOrder[]>();

  constructor(
    private readonly rows: Rows,
    private readonly program: SeededProgram,
    people: readonly Person[],
  ) {
    this.#rules = this.#addRules();
    this.#plan(people);
  }

  /** The orders of a member and their returns. */
  stepsOf(log: ParticipantLog): Step[] {
    const orders = this.#planned.get(log.person.name) ?? [];
    return orders.flatMap((order, at) => {
      let undo: (() => void) | undefined;
      const placed = { at: order.at, do: () => void (undo = this.#place(log, order, at + 1)) };
      return order.returned ? [placed, { at: order.returned.at, do: () => undo?.() }] : [placed];
    });
  }

  /** Adds the orders without an account, and what the rules gave so far, after those of the members. */
  finish(): void {
    for (const order of this.#planned.get(null) ?? []) this.#add(order, null, null, 0);
    for (const { id } of this.#rules)
      this.rows.add("earning_rule_budgets", {
        program_id: this.program.id,
        rule_id: id,
        points: this.#used.get(id) ?? 0,
      });
  }

  #addRules(): ActiveRule[] {
    const { id: programId, content, day, openedAt } = this.program;
    return content.orders!.rules.map(({ name, definition: input, startDay, endDay }, position) => {
      const id = idAt(openedAt, programId, "earning rule", name);
      const compiled = compileRule("order", input);
      const { definition } = compiled;
      const startsAt = daysFrom(day, startDay);
      const endsAt = endDay === undefined ? null : daysFrom(day, endDay);
      const version = { version: 1, name, definition, starts_at: startsAt, ends_at: endsAt };
      const times = { created_at: openedAt, updated_at: openedAt };
      const rule = {
        draft_starts_at: startsAt,
        draft_ends_at: endsAt,
        program_id: programId,
        id,
        trigger: "order",
        position,
        published: definition,
        ...version,
        ...times,
      };
      this.rows.add("earning_rules", rule);
      this.rows.add("earning_rule_versions", {
        program_id: programId,
        rule_id: id,
        ...version,
        published_at: openedAt,
      });
      return { id, version: 1, name, trigger: "order", eventTypeId: null, startsAt, endsAt, ...compiled };
    });
  }

  /** Who orders what and when. Customers without an account get what is missing to the number of orders. */
  #plan(people: readonly Person[]): void {
    const { content, day } = this.program;
    const { count } = content.orders!;
    const all: { name: string | null; order: Omit<PlannedOrder, "externalId"> }[] = [];
    for (const { name, status, joinedAt } of people) {
      if (status === "pending") continue;
      const chance = new Chance(`orders of ${name}`);
      const often = chance.next() ** 2 * 14;
      for (let number = 0; number < often; number++) {
        const days = (day.getTime() - DAY_MS - joinedAt.getTime()) / DAY_MS;
        const at = this.#openingHours(chance, new Date(joinedAt.getTime() + DAY_MS * (0.5 + days * chance.next())));
        if (at > joinedAt && at < daysFrom(day, -0.5) && all.length < count)
          all.push({ name, order: this.#order(chance, at) });
      }
    }
    const chance = new Chance(`orders without an account in ${content.subdomain}`);
    while (all.length < count) {
      const at = this.#openingHours(chance, daysFrom(day, FIRST_DAY + 364 * chance.next()));
      all.push({ name: null, order: this.#order(chance, at) });
    }
    all
      .sort((one, other) => one.order.at.getTime() - other.order.at.getTime())
      .forEach(({ name, order }, at) => {
        const orders = this.#planned.get(name) ?? [];
        this.#planned.set(name, [...orders, { ...order, externalId: `S-${10001 + at}` }]);
      });
  }

  #openingHours(chance: Chance, at: Date): Date {
    const midnight = Math.floor(at.getTime() / DAY_MS) * DAY_MS;
    return new Date(midnight + Math.floor((13 + 8 * chance.next()) * 60) * 60_000);
  }

  #order(chance: Chance, at: Date): Omit<PlannedOrder, "externalId"> {
    const { stores, products } = this.program.content.orders!;
    const places = new Set(Array.from({ length: chance.between(1, 4) }, () => chance.between(0, products.length - 1)));
    const lines = [...places].map((place) => {
      const { sku, name, category, cents, giftCard = false } = products[place]!;
      const quantity = giftCard ? 1 : chance.between(1, 2);
      const discount = !giftCard && chance.happens(0.08) ? Math.round((cents * quantity) / 10) : 0;
      const amount = cents * quantity - discount;
      return { sku, name, category, quantity, price: cents, discount, amount, tax: 0, gift_card: giftCard };
    });
    const returnedAt = new Date(at.getTime() + chance.between(1, 12) * DAY_MS + 90 * 60_000);
    const returns = chance.happens(0.08) && returnedAt < this.program.day;
    return {
      at,
      lines,
      store: chance.pick(stores),
      ...(returns ? { returned: { line: chance.between(0, lines.length - 1), at: returnedAt } } : {}),
    };
  }

  /** Places an order of a member. @returns what its return does */
  #place(log: ParticipantLog, order: PlannedOrder, number: number): () => void {
    const { content } = this.program;
    const tier = content.tiers?.findLast(({ from }) => from <= log.issued);
    const member = {
      ...{ id: log.id, tierLevel: 0, tier: tier?.name ?? null, tags: [], profile: {}, birthday: null },
      ...{ joinedAt: log.person.joinedAt, earned: log.issued, blocked: false, missing: {} },
    };
    const placed = {
      placedAt: order.at,
      currency: "USD",
      channel: channelOf(order),
      store: order.store,
      lines: order.lines,
    };
    const subject = orderSubject({ ...placed, shipping: 0, paid: 0, number }, member, content.timeZone);
    const trace = decide(this.#rules, subject, ({ id, definition }) => ({
      day: definition.max_per_day,
      month: definition.max_per_month,
      person: definition.max_per_person,
      budget: definition.budget === null ? null : definition.budget - (this.#used.get(id) ?? 0),
    }));
    const id = this.#idOf(order);
    const actionId =
      trace.points > 0 ? log.credit("order", order.externalId, trace.points, order.at, { type: "Order", id }) : null;
    const row = this.#add(order, log.id, trace, trace.points, actionId);
    const uses = this.#addUses(log, order, trace);
    return () => this.#return(log, order, trace, row, uses, actionId);
  }

  #return(
    log: ParticipantLog,
    order: PlannedOrder,
    trace: Trace,
    row: Record<string, unknown>,
    uses: Map<string, { taken_back: number }>,
    actionId: string | null,
  ): void {
    const lines = returnedLines(order);
    const shares = trace.results.map((result) => ({ id: result.rule_id, points: returnedShare(result, lines) }));
    const points = shares.reduce((sum, share) => sum + share.points, 0);
    if (points > log.available) return; // the demo has no debts
    this.#addReturn(order, row);
    if (actionId === null || points === 0) return;
    for (const share of shares) {
      this.#used.set(share.id, (this.#used.get(share.id) ?? 0) - share.points);
      if (share.points > 0) uses.get(share.id)!.taken_back = share.points;
    }
    row.points_returned = points;
    const isAll = points === trace.points;
    const title = isAll ? ORDER_RETURNED : order.externalId;
    log.takeBack({ id: this.#idOf(order), actionId }, title, points, order.returned!.at, isAll);
  }

  #add(
    order: PlannedOrder,
    participantId: string | null,
    trace: Trace | null,
    points: number,
    actionId: string | null = null,
  ) {
    const total = order.lines.reduce((sum, { amount }) => sum + amount, 0);
    const row: Record<string, unknown> = {
      program_id: this.program.id,
      id: this.#idOf(order),
      external_id: order.externalId,
      participant_id: participantId,
      person: {},
      status: "placed",
      placed_at: order.at,
      state_at: order.at,
      currency: "USD",
      channel: channelOf(order),
      store: order.store,
      total,
      returned: 0,
      details: { lines: order.lines.map(({ amount: _, ...line }) => line), shipping: 0, paid: [] },
      trace: trace && storedTrace(trace),
      action_id: actionId,
      points,
      points_returned: 0,
      created_at: order.at,
      updated_at: order.at,
    };
    this.rows.add("orders", row);
    if (participantId === null && order.returned) this.#addReturn(order, row);
    return row;
  }

  #addReturn(order: PlannedOrder, row: Record<string, unknown>): void {
    const { line, at } = order.returned!;
    const { quantity, amount } = order.lines[line]!;
    row.returned = amount;
    row.updated_at = at;
    this.rows.add("order_returns", {
      program_id: this.program.id,
      id: idAt(at, this.#idOf(order), "return"),
      order_id: this.#idOf(order),
      external_id: `${order.externalId}-R`,
      details: { lines: [{ line: line + 1, sku: null, quantity }], amount: null },
      returned_at: at,
      created_at: at,
    });
  }

  #addUses(log: ParticipantLog, order: PlannedOrder, trace: Trace): Map<string, { taken_back: number }> {
    const uses = new Map<string, { taken_back: number }>();
    for (const { rule_id: ruleId, version, points } of trace.results) {
      if (points === 0) continue;
      const use = {
        ...{
          program_id: this.program.id,
          source_id: this.#idOf(order),
          rule_id: ruleId,
          version,
          participant_id: log.id,
        },
        ...{ points, taken_back: 0, day: new Date(localTimeOf(order.at, this.program.content.timeZone).slice(0, 10)) },
        created_at: order.at,
      };
      uses.set(ruleId, use);
      this.#used.set(ruleId, (this.#used.get(ruleId) ?? 0) + points);
      this.rows.add("earning_rule_uses", use);
    }
    return uses;
  }

  #idOf({ at, externalId }: PlannedOrder): string {
    return idAt(at, this.program.id, "order", externalId);
  }
}

function channelOf({ store }: PlannedOrder): string {
  return store === "Online shop" ? "web" : "store";
}

/** The lines of an order after its return. */
function returnedLines({ lines, returned }: PlannedOrder): ReturnedLine[] {
  return lines.map(({ amount, quantity }, at) => {
    const isReturned = at === returned?.line;
    return { amount, quantity, returnedAmount: isReturned ? amount : 0, returnedQuantity: isReturned ? quantity : 0 };
  });
}
