import fc from "fast-check";
import { expect, it } from "vitest";
import { prisma } from "~/platform/database/connections.server";
import { cancelOrders, returnOrders, saveOrders } from "~/services/orders/orders.admin.server";
import { createParticipant, NOW } from "../../factories";
import { testDatabase } from "../../setup/database";
import { PER_DOLLAR, shop } from "./orders-world";

const { pool } = await testDatabase();

/** ORDER_STEPS runs more than those of `npm test`, ORDER_SEED others. */
const STEPS = Number(import.meta.env.ORDER_STEPS ?? 250);
const SEED = Number(import.meta.env.ORDER_SEED ?? 1);

type Line = { price: number; quantity: number };
type Stored = {
  /** As the shop's clock counts them. */
  at: number;
  placed: boolean;
  person: number;
  lines: Line[];
  /** Pieces of lines, or amounts in cents: never both for one order, which keeps the model simple. */
  returns: ({ line: number; quantity: number } | { cents: number })[];
};

const line = fc.record({ price: fc.integer({ min: 1, max: 9_999 }), quantity: fc.integer({ min: 1, max: 4 }) });
const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant("order" as const),
      nth: fc.nat(39),
      person: fc.nat(3),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant("return" as const),
      nth: fc.nat(39),
      line: fc.nat(3),
      quantity: fc.integer({ min: 1, max: 2 }),
      cents: fc.integer({ min: 1, max: 12_000 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant("cancel" as const), nth: fc.nat(39) }) },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant("stale" as const),
      nth: fc.nat(39),
      person: fc.nat(3),
      lines: fc.array(line, { minLength: 1, maxLength: 4 }),
    }),
  },
);

const totalOf = (lines: readonly Line[]) => lines.reduce((sum, { price, quantity }) => sum + price * quantity, 0);

/** What came back, in cents. */
function backOf({ lines, returns }: Pick<Stored, "lines" | "returns">): number {
  const cents = returns.reduce((sum, each) => sum + ("cents" in each ? each.cents : 0), 0);
  const pieces = lines.map(({ price, quantity }, at) => price * Math.min(piecesOf(returns, at), quantity));
  return Math.min(cents, totalOf(lines)) + pieces.reduce((sum, each) => sum + each, 0);
}

function piecesOf(returns: Stored["returns"], line: number): number {
  return returns.reduce((sum, each) => sum + ("line" in each && each.line === line ? each.quantity : 0), 0);
}

function fits({ lines, returns }: Stored, next: Stored["returns"][number]): boolean {
  if ("cents" in next) return backOf({ lines, returns }) + next.cents <= totalOf(lines);
  return piecesOf(returns, next.line) + next.quantity <= (lines[next.line]?.quantity ?? 0);
}

/** What is left of an order's points by the simple model: one point per dollar, rounded down, less the share that came back. */
function expected(order: Stored): number {
  if (!order.placed) return 0;
  const total = totalOf(order.lines);
  const points = Math.floor(total / 100);
  return points - Number((BigInt(points) * BigInt(backOf(order))) / BigInt(total));
}

it("comes to the points of a simple model, whatever orders, edits, returns and cancellations come in", async () => {
  const { programId, at } = await shop(PER_DOLLAR);
  const ctx = await at(NOW);
  const people = await Promise.all(Array.from({ length: 4 }, () => createParticipant(programId)));
  const orders = new Map<number, Stored>();
  const time = (seconds: number) => new Date(Date.parse("2026-10-01T00:00:00Z") + seconds * 1_000).toISOString();
  const sent = (nth: number, { person, lines }: Pick<Stored, "person" | "lines">, seconds: number) => ({
    external_id: `o${nth}`,
    participant: { id: people[person]!.id },
    placed_at: time(0),
    updated_at: time(seconds),
    currency: "USD",
    lines: lines.map(({ price, quantity }, index) => ({ sku: `s${index}`, quantity, price: price / 100 })),
  });
  const steps = fc.sample(step, { numRuns: STEPS, seed: SEED });
  let clock = 1;
  for (const [count, next] of steps.entries()) {
    const known = orders.get(next.nth);
    clock++;
    if (next.do === "order") {
      const [answer] = (await saveOrders(ctx, { rows: [sent(next.nth, next, clock)] })).rows;
      expect(answer!.status).toBe(known ? "updated" : "created");
      orders.set(next.nth, { returns: [], ...known, at: clock, placed: true, person: next.person, lines: next.lines });
    } else if (next.do === "stale" && known) {
      const [answer] = (await saveOrders(ctx, { rows: [sent(next.nth, next, known.at - 1)] })).rows;
      expect(answer!.status).toBe("unchanged");
    } else if (next.do === "cancel" && known) {
      await cancelOrders(ctx, { rows: [{ external_id: `o${next.nth}`, canceled_at: time(clock) }] });
      orders.set(next.nth, { ...known, at: clock, placed: false });
    } else if (next.do === "return" && known) {
      const { line: place, quantity, cents } = next;
      const returned = next.nth % 2 === 0 ? { cents } : { line: place, quantity };
      const row = next.nth % 2 === 0 ? { amount: cents / 100 } : { lines: [{ line: place + 1, quantity }] };
      const external_id = `r${count}`;
      const [answer] = (await returnOrders(ctx, { rows: [{ order: `o${next.nth}`, external_id, ...row }] })).rows;
      expect(answer!.status).toBe(fits(known, returned) ? "updated" : "error");
      if (fits(known, returned)) orders.set(next.nth, { ...known, returns: [...known.returns, returned] });
    }
    if (known || next.do === "order") {
      const where = { programId_externalId: { programId, externalId: `o${next.nth}` } };
      const stored = await prisma.order.findUniqueOrThrow({ where });
      expect(Number(stored.points - stored.pointsReturned)).toBe(expected(orders.get(next.nth)!));
    }
  }
  const balances = await prisma.participant.findMany({ where: { programId }, orderBy: { id: "asc" } });
  for (const person of balances) {
    const own = await prisma.order.aggregate({
      where: { programId, participantId: person.id },
      _sum: { points: true, pointsReturned: true },
    });
    const left = (own._sum.points ?? 0n) - (own._sum.pointsReturned ?? 0n);
    expect(person.pointsAvailable - person.pointsDebt).toBe(left);
  }
  expect((await pool.query("select * from points_differences($1)", [programId])).rows).toEqual([]);
});
