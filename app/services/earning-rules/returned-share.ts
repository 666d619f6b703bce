/** What a return takes back of what an order earned. Pure. Browser-safe. */
import type { RuleResult } from "./decisions";

/** A line of an order with what came back of it so far; amounts in the smallest unit of the currency. */
export type ReturnedLine = { amount: number; quantity: number; returnedAmount: number; returnedQuantity: number };

/**
 * How many of the points that a rule gave are taken back by now, for all returns together. It is the share of the lines
 * that the rule counted, rounded down, and all of them once everything came back. So whatever the order and size of the
 * returns, together they take back exactly what was earned.
 */
export function returnedShare({ points, lines, basis }: RuleResult, all: readonly ReturnedLine[]): number {
  const counted = lines.map((at) => all[at]).filter((line): line is ReturnedLine => line !== undefined);
  const byAmount = basis === "amount" && counted.some(({ amount }) => amount > 0);
  const [returned, whole] = byAmount
    ? [sum(counted, (line) => line.returnedAmount), sum(counted, (line) => line.amount)]
    : [sum(counted, (line) => line.returnedQuantity), sum(counted, (line) => line.quantity)];
  if (whole === 0) return all.every(isReturned) ? points : 0;
  return Number((BigInt(points) * BigInt(Math.min(returned, whole))) / BigInt(whole));
}

/** Whether nothing of a line is left with the customer. */
export function isReturned({ amount, quantity, returnedAmount, returnedQuantity }: ReturnedLine): boolean {
  return amount > 0 ? returnedAmount >= amount : returnedQuantity >= quantity;
}

function sum(lines: readonly ReturnedLine[], of: (line: ReturnedLine) => number): number {
  return lines.reduce((total, line) => total + of(line), 0);
}
