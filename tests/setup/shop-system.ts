/**
 * A shop's system that sends orders, returns and events in batches, as it must: the same rows again until they are answered.
 * It counts by itself what people earn by that, for tests that kill the processes which answer it.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { expect } from "vitest";
import { enqueue } from "~/jobs/queue.server";
import { prisma } from "~/platform/database/connections.server";
import { sql } from "~/platform/database/statements.server";
import { traceOf, type StoredTrace } from "~/services/earning-rules/stored-trace";
import { saveExternalParticipant } from "~/services/participant-accounts/external-participants.admin.server";
import { externalParticipant } from "~/services/participant-accounts/external-participants.schema";
import type { Chance } from "../../prisma/seed/deterministic";
import { adminCtx, createChallenge, createParticipant } from "../factories";
import { sendRequest } from "../server/http-client";
import { ruleWorld } from "../services/events/rule-world";
import { createAdmins, createApiKey } from "./people";

const PEOPLE = 12;
/** People whom orders and events name by an email before they join. */
const NEWCOMERS = 3;
const ROWS = 40;
/** Each may be used 600 times a minute. */
const KEYS = 8;
const RETRY_MS = 100;
const GIVE_UP_MS = 120_000;
const MONTH_MS = 30 * 86_400_000;
const STORE_POINTS = { each: 5, most: 40 };
const EVENT_POINTS = 3;
const CHALLENGE_POINTS = { challenge: 50, rule: 7 };

type Person = { email: string; id: string | null; stores: number; events: number; completed: boolean };
type Order = { person: Person; cents: number; channel: "web" | "store"; back: number };
type Row = Record<string, unknown>;
type Batch = { rows: { status: string; errors: { field: string | null; message: string }[] }[] };

/** A program with rules for what the system sends: one point per dollar, and others in stores, for reviews and a challenge. */
export async function createShop() {
  const now = new Date();
  const { demo: program } = await createAdmins();
  const [manager] = await prisma.programStaff.findMany({ where: { programId: program, role: "manager" } });
  const keys = await Promise.all(Array.from({ length: KEYS }, () => createApiKey(program, manager!.adminId)));
  const world = await ruleWorld({}, program);
  const always = { startsAt: new Date("2020-01-01T00:00:00Z") };
  const inStores = { expression: 'order.channel == "store"' };
  const rules = {
    perDollar: await world.rule("order", { give: { kind: "per_amount", points: 1, amount: "1" } }, always),
    inStores: await world.rule(
      "order",
      {
        condition: inStores,
        give: { kind: "points", points: STORE_POINTS.each },
        max_per_person: STORE_POINTS.most,
      },
      always,
    ),
    review: await world.rule(
      "event",
      { give: { kind: "points", points: EVENT_POINTS }, budget: 1_000_000_000 },
      always,
    ),
    challenge: await world.rule("challenge", { give: { kind: "points", points: CHALLENGE_POINTS.rule } }, always),
  };
  const challenge = await createChallenge(program, {
    challengeType: "call_action",
    apiCompletionOnly: true,
    points: BigInt(CHALLENGE_POINTS.challenge),
    createdAt: now,
  });
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, async (_, n): Promise<Person> => {
      const email = `shopper-${n}@example.test`;
      const isNew = n >= PEOPLE - NEWCOMERS;
      const id = isNew ? null : (await createParticipant(program, { email, createdAt: now })).id;
      return { email, id, stores: 0, events: 0, completed: false };
    }),
  );
  return {
    program,
    keys: keys.map(({ text }) => text),
    rules,
    challenge: challenge.id,
    people,
    differences: world.differences,
  };
}

export class ShopSystem {
  readonly #orders = new Map<string, Order>();
  #count = 0;
  #batches = 0;
  #repeated = 0;

  /** @param ports where it may send a request now, at random */
  constructor(
    private readonly shop: Awaited<ReturnType<typeof createShop>>,
    private readonly ports: () => number[],
    private readonly chance: Chance,
  ) {}

  /** Batches that were answered, and requests that got no answer and were sent again. */
  get counts() {
    return { batches: this.#batches, repeated: this.#repeated };
  }

  /** Sends one batch after the other until `isOver`. */
  async work(isOver: () => boolean): Promise<void> {
    while (!isOver()) await this.#step();
  }

  /** What is left to do when all have worked: newcomers join, and each person completes the challenge. */
  async finish(): Promise<void> {
    for (const person of this.shop.people) {
      await this.#join(person);
      await this.#complete(person);
    }
  }

  #step(): Promise<void> {
    const turn = this.chance.next();
    if (turn < 0.45) return this.#sendOrders();
    if (turn < 0.65) return this.#sendReturns();
    if (turn < 0.9) return this.#sendEvents();
    const person = this.chance.pick(this.shop.people);
    return person.id === null ? this.#join(person) : this.#complete(person);
  }

  async #sendOrders(): Promise<void> {
    const rows = Array.from({ length: ROWS }, () => this.#newOrder());
    await this.#batch("orders:batch", rows);
    if (this.chance.happens(0.2)) await this.#batch("orders:batch", rows); // as a shop does that lost its notes
  }

  #newOrder(): Row {
    const id = `order-${++this.#count}`;
    const person = this.chance.pick(this.shop.people);
    const channel = this.chance.happens(0.3) ? "store" : "web";
    const order: Order = { person, channel, cents: this.chance.between(100, 20_000), back: 0 };
    this.#orders.set(id, order);
    if (channel === "store") person.stores++;
    return {
      external_id: id,
      participant: { email: person.email },
      placed_at: this.#time(),
      currency: "USD",
      channel,
      lines: [{ sku: "mug", quantity: 1, price: order.cents / 100 }],
    };
  }

  /** Parts of orders come back, also before their orders come in. */
  async #sendReturns(): Promise<void> {
    const late = Array.from({ length: 5 }, () => this.#newOrder());
    const ids = [...this.#orders.keys()];
    const rows = [...ids.slice(-5), ...Array.from({ length: 10 }, () => this.chance.pick(ids))].flatMap((id) => {
      const order = this.#orders.get(id)!;
      const cents = Math.min(this.chance.between(1, 4_000), order.cents - order.back);
      if (order.channel === "store" || cents === 0) return [];
      order.back += cents;
      return [{ order: id, external_id: `return-${++this.#count}`, returned_at: this.#time(), amount: cents / 100 }];
    });
    if (rows.length > 0) await this.#batch("order_returns:batch", rows);
    await this.#batch("orders:batch", late);
  }

  async #sendEvents(): Promise<void> {
    const rows = Array.from({ length: ROWS }, () => {
      const person = this.chance.pick(this.shop.people);
      person.events++;
      return {
        name: "review.written",
        external_id: `review-${++this.#count}`,
        participant: { email: person.email },
        time: this.#time(),
        properties: { stars: 5 },
      };
    });
    await this.#batch("events:batch", rows);
  }

  async #join(person: Person): Promise<void> {
    if (person.id !== null) return;
    const ctx = await adminCtx(this.shop.program, "manager", { now: new Date() });
    person.id = (await saveExternalParticipant(ctx, externalParticipant.parse({ email: person.email }))).id;
  }

  async #complete(person: Person): Promise<void> {
    if (person.completed) return;
    person.completed = true;
    const path = `/admin/v2/participants/${person.id}/complete_challenge`;
    await this.#post(path, { challenge_id: this.shop.challenge }, `complete-${person.email}`);
  }

  /** Sends these rows until each of them is stored. */
  async #batch(name: string, rows: Row[]): Promise<void> {
    for (let left = rows; left.length > 0;) {
      const answer = await this.#post<Batch>(`/admin/v2/programs/${this.shop.program}/${name}`, { rows: left });
      const failed = left.filter((_row, at) => answer.rows[at]!.status === "error");
      const wrong = answer.rows.flatMap(({ errors }) => errors).filter(({ field }) => field !== null);
      if (wrong.length > 0) throw new Error(`${name}: ${JSON.stringify(wrong)}`);
      if (failed.length > 0) this.#repeated++;
      left = failed;
    }
    this.#batches++;
  }

  async #post<T>(path: string, body: object, idempotencyKey?: string): Promise<T> {
    const until = performance.now() + GIVE_UP_MS;
    const headers = {
      host: "localhost",
      accept: "application/json",
      authorization: `Bearer ${this.chance.pick(this.shop.keys)}`,
      "content-type": "application/json",
      ...(idempotencyKey ? { "idempotency-key": idempotencyKey } : {}),
    };
    for (;;) {
      const request = { method: "POST", headers, body: JSON.stringify(body) };
      const answer = await sendRequest(this.chance.pick(this.ports()), path, request).catch(() => null);
      if (answer?.status === 200) return JSON.parse(answer.text) as T;
      const isTransient = !answer || answer.status >= 500 || "retry-after" in answer.headers;
      if (!isTransient) throw new Error(`${path} was answered with ${answer.status}: ${answer.text.slice(0, 300)}`);
      if (performance.now() > until) throw new Error(`${path} was never answered`);
      this.#repeated++;
      await sleep(RETRY_MS);
    }
  }

  #time(): string {
    return new Date(Date.now() - this.chance.between(0, MONTH_MS)).toISOString();
  }

  /** Waits until the worker has done its part, then expects that each order and event earned exactly once. */
  async expectEarnedOnce(timeout: number): Promise<void> {
    const { program, rules, people, differences } = this.shop;
    await enqueue(sql, "credit-waiting-people", {});
    const undone = async () => ({
      orders: await prisma.order.count({ where: { programId: program, waitsUntil: { not: null } } }),
      events: await prisma.participantEvent.count({ where: { programId: program, decidedAt: null } }),
    });
    await expect.poll(undone, { timeout }).toEqual({ orders: 0, events: 0 });

    const stored = await prisma.order.findMany({ where: { programId: program } });
    const found = stored.map(({ externalId, points, pointsReturned, trace }) => {
      const { results } = traceOf(trace as StoredTrace);
      const byRule = (rule: string) => results.find(({ rule_id }) => rule_id === rule)!.points;
      const left = Number(points - pointsReturned) - byRule(rules.inStores);
      return [externalId, { earned: byRule(rules.perDollar), left }] as const;
    });
    expect(new Map(found)).toEqual(new Map([...this.#orders].map(([id, order]) => [id, expectedOf(order)])));

    const balances = await prisma.participant.findMany({ where: { programId: program }, orderBy: { email: "asc" } });
    expect(
      balances.map(({ email, pointsAvailable, pointsDebt }) => [email, Number(pointsAvailable - pointsDebt)]),
    ).toEqual(people.map((person): [string, number] => [person.email, this.#balanceOf(person)]).sort());
    const events = people.reduce((sum, person) => sum + person.events, 0);
    const budget = await prisma.earningRuleBudget.findFirstOrThrow({ where: { ruleId: rules.review } });
    expect(Number(budget.points)).toBe(events * EVENT_POINTS);
    expect(await differences()).toEqual([]);
  }

  #balanceOf(person: Person): number {
    const orders = [...this.#orders.values()].filter((order) => order.person === person);
    return (
      orders.reduce((sum, order) => sum + expectedOf(order).left, 0) +
      Math.min(person.stores * STORE_POINTS.each, STORE_POINTS.most) +
      person.events * EVENT_POINTS +
      CHALLENGE_POINTS.challenge +
      CHALLENGE_POINTS.rule
    );
  }
}

/** What the dollars of an order earn, and what is left after its returns. */
function expectedOf({ cents, back }: Order): { earned: number; left: number } {
  const earned = Math.floor(cents / 100);
  return { earned, left: earned - Math.floor((earned * back) / cents) };
}
