/** What a return takes back of what an order earned. Pure. Browser-safe. */
import type { RuleResult } from "./decisions";

/** A line of an order with what came back of it so far; amounts in the smallest unit of the currency. */
export type ReturnedLine = { amount: number; quantity: number; returnedAmount: number; returnedQuantity: number };

/**
 * How many of the points that a rule gave are taken back by now, for all returns together. It is the share of the lines
 * that the rule counted, rounded down, and all of them once everything came back. So whatever the order and size of the
 * returns, together they take back exactly what was earned.
 */
export function returnedShare(
  { points, lines, weights, basis }: Pick<RuleResult, "points" | "lines" | "weights" | "basis">,
  all: readonly ReturnedLine[],
): number {
  const counted = lines.flatMap((at, place) => {
    const line = all[at];
    return line ? [{ weight: BigInt(weights[place] ?? 0), part: returnedPart(line, basis) }] : [];
  });
  const whole = counted.reduce((sum, { weight }) => sum + weight, 0n);
  if (whole === 0n) return sameShare(points, lines, all);
  // A common denominator, so that a third of one line and two thirds of another are a whole.
  const by = counted.reduce((common, { part }) => leastCommonMultiple(common, part.by), 1n);
  const returned = counted.reduce((sum, { weight, part }) => sum + weight * part.of * (by / part.by), 0n);
  return Number((BigInt(points) * returned) / (whole * by));
}

/** Lines that cost nothing count the same. An order without any comes back as a whole. */
function sameShare(points: number, lines: readonly number[], all: readonly ReturnedLine[]): number {
  const counted = lines.map((at) => all[at]).filter((line): line is ReturnedLine => line !== undefined);
  if (counted.length === 0) return all.every(isReturned) ? points : 0;
  return Math.floor((points * counted.filter(isReturned).length) / counted.length);
}

/** Whether nothing of a line is left with the customer. */
export function isReturned({ amount, quantity, returnedAmount, returnedQuantity }: ReturnedLine): boolean {
  return amount > 0 ? returnedAmount >= amount : returnedQuantity >= quantity;
}

/** What came back of a line, as a reduced fraction from 0 to 1. */
function returnedPart(line: ReturnedLine, basis: RuleResult["basis"]): { of: bigint; by: bigint } {
  if (isReturned(line)) return { of: 1n, by: 1n };
  const byAmount = basis === "amount" && line.amount > 0;
  const whole = byAmount ? BigInt(line.amount) : thousandths(line.quantity);
  if (whole <= 0n) return { of: 0n, by: 1n };
  const returned = byAmount ? BigInt(line.returnedAmount) : thousandths(line.returnedQuantity);
  if (returned <= 0n) return { of: 0n, by: 1n };
  if (returned >= whole) return { of: 1n, by: 1n };
  const divisor = greatestCommonDivisor(returned, whole);
  return { of: returned / divisor, by: whole / divisor };
}

/** Goods that are weighed have a quantity with up to three decimals. */
function thousandths(quantity: number): bigint {
  return BigInt(Math.round(quantity * 1_000));
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  return b === 0n ? a : greatestCommonDivisor(b, a % b);
}

function leastCommonMultiple(a: bigint, b: bigint): bigint {
  return (a / greatestCommonDivisor(a, b)) * b;
}
