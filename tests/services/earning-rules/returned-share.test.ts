import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { decide } from "~/services/earning-rules/decisions";
import { returnedShare, type ReturnedLine } from "~/services/earning-rules/returned-share";
import { lineOf, orderOf, perUnit, roomy, ruleOf } from "./rule-helpers";

const line = (amount: number, quantity: number, returnedAmount = 0, returnedQuantity = 0): ReturnedLine => ({
  amount,
  quantity,
  returnedAmount,
  returnedQuantity,
});

describe("what a return takes back", () => {
  const byAmount = { points: 30, lines: [0, 1], weights: [1000, 2000], basis: "amount" as const };

  it("is the share of the lines that the rule counted, rounded down", () => {
    expect(returnedShare(byAmount, [line(1000, 1, 1000, 1), line(2000, 2)])).toBe(10);
    expect(returnedShare(byAmount, [line(1000, 1), line(2000, 2, 1000, 1)])).toBe(10);
    expect(returnedShare(byAmount, [line(1000, 1), line(2000, 2, 1, 0)])).toBe(0);
    expect(returnedShare(byAmount, [line(1000, 1), line(2000, 2), line(500, 1, 500, 1)])).toBe(0);
    expect(returnedShare(byAmount, [line(1000, 1, 1000, 1), line(2000, 2, 2500, 3)])).toBe(30);
  });

  it("is exact where parts of several lines make a whole point", () => {
    const thirds = { points: 3, lines: [0, 1], weights: [1, 1], basis: "quantity" as const };
    expect(returnedShare({ ...thirds, points: 2 }, [line(0, 3, 0, 1), line(0, 3, 0, 2)])).toBe(1);
    expect(returnedShare({ ...thirds, points: 300 }, [line(0, 3, 0, 1), line(0, 3)])).toBe(50);
  });

  it("takes each line's own share of points per line and without tax", () => {
    const subject = orderOf({
      lines: [lineOf({ amount: 10_000 }), lineOf({ amount: 12_000, tax: 2_000, quantity: 10 })],
    });
    const [noTax, perLine] = decide(
      [ruleOf({ give: perUnit, leave_out: { tax: true } }), ruleOf({ give: { kind: "per_line", points: 50 } })],
      subject,
      roomy,
    ).outcomes;
    const second = [line(10_000, 1), line(12_000, 10, 12_000, 10)];
    expect([noTax!.points, returnedShare(noTax!, second)]).toEqual([200, 100]);
    expect([perLine!.points, returnedShare(perLine!, second)]).toEqual([100, 50]);
    expect(returnedShare(perLine!, [line(10_000, 1), line(12_000, 10, 6_000, 5)])).toBe(25);
  });

  it("counts pieces of what cost nothing, and takes back all of an order without lines that count", () => {
    const free = { points: 10, lines: [0, 1], weights: [0, 0], basis: "amount" as const };
    expect(returnedShare(free, [line(0, 1, 0, 1), line(0, 2, 0, 1)])).toBe(5);
    expect(returnedShare(free, [line(0, 1, 0, 1), line(0, 2, 0, 2)])).toBe(10);
    const none = { points: 10, lines: [], weights: [], basis: "amount" as const };
    expect([
      returnedShare(none, []),
      returnedShare(none, [line(5, 1)]),
      returnedShare(none, [line(5, 1, 5, 1)]),
    ]).toEqual([10, 0, 10]);
  });

  it("takes back points per piece when a line comes back by its amount", () => {
    const pieces = { points: 20, lines: [0], weights: [2000], basis: "quantity" as const };
    expect(returnedShare(pieces, [line(900, 2, 900, 0)])).toBe(20);
    expect(returnedShare(pieces, [line(900, 1.5, 0, 0.75)])).toBe(10);
  });
});

it("gives back exactly what was earned by returns in any order and of any size, and never more on the way", () => {
  const lines = fc.array(
    fc.record({ amount: fc.integer({ min: 0, max: 99_999 }), quantity: fc.integer({ min: 1, max: 9 }) }),
    {
      minLength: 1,
      maxLength: 6,
    },
  );
  const gives = fc.constantFrom(
    perUnit,
    { kind: "points" as const, points: 500 },
    { kind: "per_line" as const, points: 7 },
    { kind: "per_item" as const, points: 3 },
    { kind: "factor" as const, factor: 1.5 },
  );
  fc.assert(
    fc.property(
      lines,
      fc.array(gives, { minLength: 1, maxLength: 4 }),
      fc.array(fc.tuple(fc.nat({ max: 5 }), fc.integer({ min: 1, max: 9 })), { maxLength: 12 }),
      (ordered, definitions, returns) => {
        const subject = orderOf({ lines: ordered.map(lineOf) });
        const { outcomes } = decide(
          definitions.map((give) => ruleOf({ give, max_per_order: 400 })),
          subject,
          roomy,
        );
        const state = ordered.map(({ amount, quantity }) => line(amount, quantity));
        const before = outcomes.map(() => 0);
        const give = (at: number, pieces: number) => {
          const each = state[at % state.length]!;
          each.returnedQuantity = Math.min(each.returnedQuantity + pieces, each.quantity);
          each.returnedAmount = Math.floor((each.amount * each.returnedQuantity) / each.quantity);
          outcomes.forEach((outcome, place) => {
            const share = returnedShare(outcome, state);
            expect(share).toBeGreaterThanOrEqual(before[place]!);
            expect(share).toBeLessThanOrEqual(outcome.points);
            before[place] = share;
          });
        };
        for (const [at, pieces] of returns) give(at, pieces);
        state.forEach((_, at) => give(at, 9));
        expect(before).toEqual(outcomes.map(({ points }) => points));
      },
    ),
    { seed: 45, numRuns: 1_500 },
  );
});
