/** What came back of an order. Pure; amounts are in the smallest unit of the currency. */
import { isReturned, type ReturnedLine } from "~/services/earning-rules/returned-share";

/** A line as far as returns need it. `amount` is what was paid for it. */
export type BoughtLine = { sku: string; quantity: number; amount: number };

/** What one return brings back: pieces of lines, by the number of the line from 1 or by the SKU, or an amount. */
export type ReturnedParts = {
  lines: readonly { line: number | null; sku: string | null; quantity: number }[];
  amount: number | null;
};

/** An order with what came back of it. `shipping` and `returnedShipping` are no line, and earn with the order as a whole. */
export type ReturnState = { lines: ReturnedLine[]; shipping: number; returnedShipping: number };

/** An order of which nothing came back. */
export function nothingReturned(lines: readonly BoughtLine[], shipping: number): ReturnState {
  return {
    lines: lines.map(({ amount, quantity }) => ({ amount, quantity, returnedAmount: 0, returnedQuantity: 0 })),
    shipping,
    returnedShipping: 0,
  };
}

/** What a return asks for beyond what is left: the place in its list of lines, or null for its amount, and what is left. */
export type TooMuch = { at: number | null; left: number; unknown: boolean };

/**
 * Takes one return off what is left of an order. Pieces bring back their share of what is left of the line's amount; an
 * amount comes off the lines in proportion to what is left of each, and off the shipping when nothing is left of them.
 * What is too much is left out: a return may have come before its order, or the order was made smaller afterwards.
 * @returns what was too much
 */
export function takeReturn(state: ReturnState, bought: readonly BoughtLine[], parts: ReturnedParts): TooMuch[] {
  const tooMuch: TooMuch[] = [];
  parts.lines.forEach(({ line, sku, quantity }, at) => {
    const places = bought.flatMap((each, place) =>
      (line === null ? each.sku === sku : place === line - 1) ? [place] : [],
    );
    let left = quantity;
    const available = places.reduce((sum, place) => sum + piecesLeft(state.lines[place]!), 0);
    for (const place of places) left -= takePieces(state.lines[place]!, left);
    if (left > 0) tooMuch.push({ at, left: available, unknown: places.length === 0 });
  });
  if (parts.amount !== null) {
    const available = amountLeft(state);
    takeAmount(state, Math.min(parts.amount, available));
    if (parts.amount > available) tooMuch.push({ at: null, left: available, unknown: false });
  }
  return tooMuch;
}

/** What came back in money. */
export function returnedAmount({ lines, returnedShipping }: ReturnState): number {
  return lines.reduce((sum, line) => sum + line.returnedAmount, returnedShipping);
}

function amountLeft({ lines, shipping, returnedShipping }: ReturnState): number {
  return lines.reduce((sum, line) => sum + line.amount - line.returnedAmount, shipping - returnedShipping);
}

function piecesLeft({ quantity, returnedQuantity }: ReturnedLine): number {
  return quantity - returnedQuantity;
}

/** @returns how many pieces there were to take */
function takePieces(line: ReturnedLine, most: number): number {
  const left = piecesLeft(line);
  const pieces = Math.min(most, left);
  if (pieces === 0) return 0;
  const money = BigInt(line.amount - line.returnedAmount);
  line.returnedAmount += Number((money * BigInt(pieces)) / BigInt(left));
  line.returnedQuantity += pieces;
  return pieces;
}

function takeAmount(state: ReturnState, amount: number): void {
  const left = state.lines.map((line) => line.amount - line.returnedAmount);
  const whole = left.reduce((sum, each) => sum + each, 0);
  const fromLines = Math.min(amount, whole);
  let seen = 0;
  let taken = 0;
  state.lines.forEach((line, at) => {
    seen += left[at]!;
    // Up to and with this line, so that the parts add up to the amount whatever is rounded.
    const upToHere = whole === 0 ? 0 : Number((BigInt(fromLines) * BigInt(seen)) / BigInt(whole));
    line.returnedAmount += upToHere - taken;
    taken = upToHere;
    if (line.amount > 0 && line.returnedAmount >= line.amount) line.returnedQuantity = line.quantity;
  });
  state.returnedShipping += amount - fromLines;
  // Nobody pays back what cost nothing, so it counts as returned with the rest.
  if (amount > 0 && state.lines.every((line) => line.amount === 0 || isReturned(line)))
    for (const line of state.lines) line.returnedQuantity = line.quantity;
}
