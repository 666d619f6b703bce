/** What a message about an order makes of it: pure, so that it is the same whatever order the messages come in. */
import { isDeepStrictEqual } from "node:util";
import { msg, type TextValues } from "~/locales/translate";
import type { FieldError } from "~/platform/errors";
import type { Trace } from "~/services/earning-rules/decisions";
import type { PersonRef } from "~/services/earning-rules/person-ref";
import {
  lineAmount,
  totalOf,
  type Counted,
  type OrderLine,
  type OrderPayment,
  type OrderStatus,
} from "../orders.schema";
import { nothingReturned, returnedAmount, takeReturn, type ReturnedParts, type ReturnState } from "./order-lines";

/** What is stored in `orders.details`; amounts in the smallest unit of the currency. */
export type OrderDetails = { lines: OrderLine[]; shipping: number; paid: OrderPayment[] };

export type StoredReturn = { id: string; externalId: string; returnedAt: Date; parts: ReturnedParts };

/** An order as it is stored, with its returns by time. */
export type OrderState = {
  id: string;
  externalId: string;
  participantId: string | null;
  person: Partial<PersonRef>;
  status: OrderStatus;
  placedAt: Date | null;
  stateAt: Date;
  currency: string | null;
  channel: string | null;
  store: string | null;
  details: OrderDetails | null;
  trace: Trace | null;
  actionId: string | null;
  points: number;
  pointsReturned: number;
  waitsUntil: Date | null;
  createdAt: Date;
  returns: StoredReturn[];
};

/** What the shop says an order is. */
export type OrderContent = Pick<OrderState, "currency" | "channel" | "store"> & {
  placedAt: Date;
  details: OrderDetails;
};

export type OrderMessage =
  | {
      kind: "order";
      content: OrderContent;
      at: Date;
      status: "placed" | "canceled";
      /** Whom the shop names, and who that is; undefined when it names nobody, and when it is whom it named before. */
      person?: { ref: PersonRef; participantId: string | null };
    }
  | { kind: "return"; returned: StoredReturn }
  | { kind: "cancel"; at: Date | null }
  /** Somebody is here whom the order waited for. */
  | { kind: "join"; participantId: string };

/** `anew`: what the order earns has to be decided anew, or for the first time. */
export type Applied =
  | { status: "created" | "updated" | "unchanged"; order: OrderState; anew: boolean }
  | { status: "error"; code: "invalid" | "conflict"; errors: FieldError[] };

/** When it is unknown since when an order is what it is: before everything. */
export const UNKNOWN_TIME = new Date(0);

/**
 * Applies a message to an order.
 * @param isNew whether this is the first that is known of the order
 */
export function applyMessage(order: OrderState, isNew: boolean, message: OrderMessage, now: Date): Applied {
  switch (message.kind) {
    case "order":
      return applyOrder(order, isNew, message);
    case "return":
      return applyReturn(order, isNew, message.returned);
    case "cancel":
      return applyCancel(order, isNew, message.at, now);
    case "join":
      return order.participantId === null
        ? updated({ ...order, participantId: message.participantId, waitsUntil: null }, order.status === "placed")
        : unchanged(order);
  }
}

function applyOrder(order: OrderState, isNew: boolean, message: Extract<OrderMessage, { kind: "order" }>): Applied {
  const { content, at, person } = message;
  const isFirst = order.details === null;
  if (!isFirst && at < order.stateAt) return unchanged(order);
  // A repeated message from before a cancellation does not bring the order back.
  const isFromBefore = order.status === "canceled" && at <= order.stateAt;
  if (!isFirst && isFromBefore) return unchanged(order);
  const status = isFromBefore ? "canceled" : message.status;
  const next: OrderState = {
    ...order,
    ...content,
    ...(person ? { person: person.ref, participantId: person.participantId } : {}),
    status,
    stateAt: at > order.stateAt ? at : order.stateAt,
  };
  if (isFirst) return { status: isNew ? "created" : "updated", order: next, anew: status === "placed" };
  const isSame =
    status === order.status &&
    next.participantId === order.participantId &&
    isDeepStrictEqual(contentOf(next), contentOf(order));
  if (isSame) return unchanged(next);
  return updated(next, status === "placed" || next.participantId !== order.participantId);
}

function contentOf({ placedAt, currency, channel, store, details }: OrderState) {
  return { placedAt, currency, channel, store, details };
}

const OTHER_RETURN = msg("This return was sent before with other content");
const NO_LINE = msg("The order has no such line");
const NONE_LEFT = msg("Nothing is left to return");
const FEWER_LEFT = msg("Only {left} left to return");
const LESS_LEFT = msg("Only {amount} left to pay back");

function applyReturn(order: OrderState, isNew: boolean, returned: StoredReturn): Applied {
  const known = order.returns.find(({ externalId }) => externalId === returned.externalId);
  if (known)
    return isDeepStrictEqual(known.parts, returned.parts)
      ? unchanged(order)
      : { status: "error", code: "conflict", errors: [{ field: "external_id", message: OTHER_RETURN }] };
  if (order.details !== null) {
    const tooMuch = takeReturn(returnsOf(order), boughtLines(order.details), returned.parts);
    if (tooMuch.length > 0)
      return {
        status: "error",
        code: "invalid",
        errors: tooMuch.map(({ at, left, unknown }): FieldError => {
          if (at === null && left > 0)
            return error("amount", LESS_LEFT, { amount: `${(left / 100).toFixed(2)} ${order.currency}` });
          if (at === null) return error("amount", NONE_LEFT);
          const name = returned.parts.lines[at]!.line === null ? "sku" : "line";
          if (unknown) return error(`lines[${at}][${name}]`, NO_LINE);
          return error(`lines[${at}][quantity]`, left > 0 ? FEWER_LEFT : NONE_LEFT, { left });
        }),
      };
  }
  const returns = [...order.returns, returned].sort(byTime);
  return { status: isNew ? "created" : "updated", order: { ...order, returns }, anew: false };
}

function error(field: string, message: string, values?: TextValues): FieldError {
  return { field, message, values };
}

function byTime(one: StoredReturn, other: StoredReturn): number {
  return one.returnedAt.getTime() - other.returnedAt.getTime() || (one.id < other.id ? -1 : 1);
}

function applyCancel(order: OrderState, isNew: boolean, at: Date | null, now: Date): Applied {
  const time = at ?? (now > order.stateAt ? now : order.stateAt);
  if (isNew) return { status: "created", order: { ...order, status: "canceled", stateAt: time }, anew: false };
  if (time < order.stateAt) return unchanged(order);
  if (order.status === "canceled") return unchanged(at === null ? order : { ...order, stateAt: time });
  return updated({ ...order, status: "canceled", stateAt: time }, false);
}

function updated(order: OrderState, anew: boolean): Applied {
  return { status: "updated", order, anew };
}

function unchanged(order: OrderState): Applied {
  return { status: "unchanged", order, anew: false };
}

/** What came back of an order by all of its returns; nothing as long as the order itself is unknown. */
export function returnsOf(order: Pick<OrderState, "details" | "returns">): ReturnState {
  return countedReturns(order).state;
}

/**
 * As `returnsOf`, with how much of each return counts. One that came before the order itself may not fit it; null as
 * long as the order is unknown.
 */
export function countedReturns({ details, returns }: Pick<OrderState, "details" | "returns">): {
  state: ReturnState;
  counted: (Counted | null)[];
} {
  if (details === null) return { state: nothingReturned([], 0), counted: returns.map(() => null) };
  const bought = boughtLines(details);
  const state = nothingReturned(bought, details.shipping);
  const counted = returns.map(({ parts }) => {
    const tooMuch = takeReturn(state, bought, parts);
    if (tooMuch.length === 0) return "all";
    const pieces = parts.lines.length + (parts.amount === null ? 0 : 1);
    return tooMuch.filter(({ left }) => left === 0).length === pieces ? "nothing" : "part";
  });
  return { state, counted };
}

/** The order's total and what came back of it, in the smallest unit. */
export function amountsOf(order: OrderState): { total: number; returned: number } {
  return { total: order.details === null ? 0 : totalOf(order.details), returned: returnedAmount(returnsOf(order)) };
}

function boughtLines({ lines }: OrderDetails) {
  return lines.map((line) => ({ sku: line.sku, quantity: line.quantity, amount: lineAmount(line) }));
}
