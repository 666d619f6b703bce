/** Orders of the operator's shops and tills: what they send, and how orders are shown. Browser-safe. */
import { z } from "zod";
import { msg } from "~/locales/translate";
import { batchOf, rowErrors } from "~/platform/batch-of-rows";
import {
  booleanField,
  cleaned,
  emptyAsNull,
  integer,
  optionalTime,
  requiredText,
  text,
  time,
} from "~/platform/form-values";
import { booleanFilter, daysFilter, filterOf, listQuery, pageSchema } from "~/platform/paging";
import { personRef } from "~/services/earning-rules/person-ref";
import { ruleResultView, whyEarnedField } from "~/services/earning-rules/rule-results.schema";

export const MAX_LINES = 500;
const MAX_PRICE = 1_000_000;
/** Of an order, so that sums and points stay exact. */
export const MAX_TOTAL = 10_000_000;
const MAX_QUANTITY = 100_000;
const MAX_ID = 100;

export const ORDER_STATUSES = ["announced", "placed", "canceled"] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

const AMOUNT = msg("Enter an amount, like 25 or 19.50, or 0");

/**
 * An amount from 0 with at most two decimals, in the smallest unit: 19.99 → 1999. Each error ends the check, since others
 * compare amounts with each other.
 */
function amount(max: number) {
  return z
    .union([z.number(), cleaned("number").regex(/^\d{1,9}(\.\d{1,2})?$/, { error: AMOUNT, abort: true })], AMOUNT)
    .transform(Number)
    .pipe(
      z
        .number()
        .min(0, { error: AMOUNT, abort: true })
        .max(max, { error: msg("Enter {max} or less"), abort: true })
        .refine((value) => Number.isInteger(Math.round(value * 1e6) / 1e4), { error: AMOUNT, abort: true }),
    )
    .transform((value) => Math.round(value * 100));
}

/** Systems send `null` for what they do not know. */
const optionalText = (max: number) => z.preprocess((value) => value ?? undefined, text(max).default(""));
const externalId = requiredText(MAX_ID);
const nothing = z.preprocess((value) => value ?? undefined, amount(MAX_TOTAL).default(0));

const DISCOUNT = msg("A line's discount can't be more than its price");
const TAX = msg("The tax is a part of the line's amount, so it can't be more");

/** A line: `price` of one piece with the tax in it, `discount` and `tax` of the whole line. */
const orderLine = z
  .strictObject({
    sku: requiredText(MAX_ID),
    name: optionalText(200),
    category: optionalText(MAX_ID),
    quantity: integer(1).pipe(z.number().max(MAX_QUANTITY, { error: msg("Enter {max} or less"), abort: true })),
    price: amount(MAX_PRICE),
    discount: nothing,
    tax: nothing,
    gift_card: z.preprocess((value) => value ?? undefined, booleanField().default(false)),
  })
  .refine(({ price, quantity, discount }) => discount <= price * quantity, { path: ["discount"], error: DISCOUNT })
  .refine(({ price, quantity, discount, tax }) => tax <= Math.max(price * quantity - discount, 0), {
    path: ["tax"],
    error: TAX,
  });

const payment = z.strictObject({
  kind: z.enum(["points", "code"], msg("Use points or code")),
  amount: amount(MAX_TOTAL),
  code: optionalText(MAX_ID),
});

/** Of an order or cart in another currency than its program. */
export const OTHER_CURRENCY = msg("Orders are in the currency of the program: {currency}");

/** A cart: what an order has before it is placed. */
export const cartFields = {
  /** Whose order it is. Without it, an order that is new belongs to nobody, and another one to whom it did. */
  participant: personRef.nullish().transform((ref) => ref ?? null),
  currency: cleaned("code").transform((code) => code.toUpperCase()),
  channel: optionalText(60),
  store: optionalText(MAX_ID),
  shipping: nothing,
  lines: z
    .array(orderLine, msg("Send a list of lines"))
    .min(1, msg("Send at least one line"))
    .max(MAX_LINES, msg("Send at most {max} lines")),
  paid: z.preprocess((value) => value ?? undefined, z.array(payment).max(20).default([])),
};

/** `POST programs/{id}/orders`. */
const orderFields = {
  external_id: externalId,
  placed_at: time(),
  /** When the shop made it what it is now; the time of the order if it is left out. */
  updated_at: optionalTime().default(null),
  status: z.enum(["placed", "canceled"], msg("Use placed or canceled")).default("placed"),
  ...cartFields,
};

type CartFields = z.output<z.ZodObject<typeof cartFields>>;
export type OrderLine = CartFields["lines"][number];
export type OrderPayment = CartFields["paid"][number];

const TOTAL = msg("The total of an order can be at most 10,000,000");
const PAID = msg("More was paid with points and codes than the order came to");
type Amounts = Pick<CartFields, "lines" | "shipping" | "paid">;

/** With the checks of the amounts together. */
export function checkedCart<S extends z.ZodType<Amounts>>(cart: S) {
  return cart
    .refine((order) => totalOf(order) <= MAX_TOTAL * 100, { path: ["lines"], error: TOTAL })
    .refine((order) => order.paid.reduce((sum, part) => sum + part.amount, 0) <= totalOf(order), {
      path: ["paid"],
      error: PAID,
    });
}

export const orderInput = checkedCart(z.object(orderFields));
export type OrderInput = z.output<typeof orderInput>;

/** A row of `orders:batch`. */
export const orderBatchRow = checkedCart(z.strictObject(orderFields));

/** What was paid for a line, in the smallest unit. */
export function lineAmount({ price, quantity, discount }: Pick<OrderLine, "price" | "quantity" | "discount">): number {
  return Math.max(price * quantity - discount, 0);
}

/** What an order came to with its shipping, in the smallest unit. */
export function totalOf({ lines, shipping }: Pick<CartFields, "lines" | "shipping">): number {
  return lines.reduce((sum, line) => sum + lineAmount(line), shipping);
}

const LINE_OR_SKU = msg("Name the line by its number or its SKU, not both");
const LINES_OR_AMOUNT = msg("Send either lines or an amount");

const returnedLine = z
  .strictObject({
    /** The number of the order's line, from 1. */
    line: emptyAsNull(integer(1)).default(null),
    sku: emptyAsNull(text(MAX_ID)).default(null),
    quantity: integer(1).pipe(z.number().max(MAX_QUANTITY, { error: msg("Enter {max} or less"), abort: true })),
  })
  .refine(({ line, sku }) => (line === null) !== (sku === null), { path: ["line"], error: LINE_OR_SKU });

const returnFields = {
  external_id: externalId,
  returned_at: optionalTime().default(null),
  lines: z.preprocess(
    (value) => value ?? undefined,
    z.array(returnedLine, msg("Send a list of lines")).max(MAX_LINES, msg("Send at most {max} lines")).default([]),
  ),
  /** Paid back without saying for what. */
  amount: emptyAsNull(amount(MAX_TOTAL)).default(null),
};
const isEither = ({ lines, amount: money }: { lines: unknown[]; amount: number | null }) =>
  lines.length > 0 !== (money !== null && money > 0);

/** `POST programs/{id}/orders/{external_id}/returns`. */
export const orderReturnInput = z.object(returnFields).refine(isEither, { path: ["lines"], error: LINES_OR_AMOUNT });
export type OrderReturnInput = z.output<typeof orderReturnInput>;

/** A row of `order_returns:batch`. */
export const orderReturnRow = z
  .strictObject({ order: externalId, ...returnFields })
  .refine(isEither, { path: ["lines"], error: LINES_OR_AMOUNT });
export type OrderReturnRow = z.output<typeof orderReturnRow>;

/** `POST programs/{id}/orders/{external_id}/cancel`. */
export const orderCancelInput = z.object({ canceled_at: optionalTime().default(null), reason: optionalText(200) });
export type OrderCancelInput = z.output<typeof orderCancelInput>;

/** A row of `order_cancellations:batch`. */
export const orderCancelRow = z.strictObject({ external_id: externalId, canceled_at: optionalTime().default(null) });
export type OrderCancelRow = z.output<typeof orderCancelRow>;

/** `POST programs/{id}/orders:batch`, `order_returns:batch` and `order_cancellations:batch`. */
export const orderBatch = batchOf(orderBatchRow);
export const orderReturnBatch = batchOf(orderReturnRow);
export const orderCancelBatch = batchOf(orderCancelRow);
export type Batch = z.output<typeof orderBatch>;

/** What became of a row. `points`: what the order has earned by now, without what was taken back. */
export const orderRowResult = z.object({
  external_id: z.string().nullable(),
  status: z.enum(["created", "updated", "unchanged", "error"]),
  points: z.number().nullable(),
  /** The points that the participant can spend now; null without one. */
  balance: z.number().nullable(),
  errors: rowErrors,
});
export type OrderRowResult = z.infer<typeof orderRowResult>;
export const orderBatchResult = z.object({ rows: z.array(orderRowResult) });
export type OrderBatchResult = z.infer<typeof orderBatchResult>;

const CHANNEL_FILTER = cleaned("line").min(1).max(60);

/** `GET programs/{id}/orders`. `search`: the shop's id of an order, or words of the participant. */
export const orderListQuery = listQuery(["placed_at", "created_at"], "-created_at").extend({
  status: filterOf(z.enum(ORDER_STATUSES)),
  channel: filterOf(CHANNEL_FILTER),
  store: filterOf(cleaned("line").min(1).max(MAX_ID)),
  participant: filterOf(z.uuid()),
  /** Whether it waits for somebody to join. */
  waiting: booleanFilter(),
  placed: daysFilter(),
});
export type OrderListQuery = z.infer<typeof orderListQuery>;

/** `GET /admin/v2/participants/{id}/orders`. */
export const participantOrdersQuery = orderListQuery.pick({ page: true, page_size: true, sort: true });
export type ParticipantOrdersQuery = z.infer<typeof participantOrdersQuery>;

export const orderRow = z.object({
  id: z.string(),
  program_id: z.string(),
  external_id: z.string(),
  status: z.enum(ORDER_STATUSES),
  participant: z.object({ id: z.string(), name: z.string() }).nullable(),
  placed_at: z.string().nullable(),
  currency: z.string().nullable(),
  channel: z.string().nullable(),
  store: z.string().nullable(),
  /** In units of the currency. */
  total: z.number(),
  returned: z.number(),
  points: z.number(),
  points_returned: z.number(),
  waits_until: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type OrderRow = z.infer<typeof orderRow>;
export const orderPage = pageSchema(orderRow);

export const participantOrderRow = orderRow.extend(whyEarnedField);
export type ParticipantOrderRow = z.infer<typeof participantOrderRow>;

/** What the list can be filtered by. */
export const orderFilters = z.object({ channels: z.array(z.string()), stores: z.array(z.string()) });
export type OrderFilters = z.infer<typeof orderFilters>;

const viewedLine = z.object({
  sku: z.string(),
  name: z.string(),
  category: z.string(),
  quantity: z.number(),
  price: z.number(),
  discount: z.number(),
  tax: z.number(),
  gift_card: z.boolean(),
  amount: z.number(),
  returned_quantity: z.number(),
  returned_amount: z.number(),
});

/** How much of a return counts: one that came before the order itself may not fit it. */
const COUNTED = ["all", "part", "nothing"] as const;
export type Counted = (typeof COUNTED)[number];

const viewedReturn = z.object({
  external_id: z.string(),
  returned_at: z.string(),
  lines: z.array(z.object({ line: z.number().nullable(), sku: z.string().nullable(), quantity: z.number() })),
  amount: z.number().nullable(),
  /** Null until the order itself has come. */
  counted: z.enum(COUNTED).nullable(),
});

/** One order. `balance`: the points that the participant can spend now. */
export const orderView = orderRow.extend({
  /** Whom the shop named. */
  person: z.object({
    id: z.string().optional(),
    email: z.string().optional(),
    phone: z.string().optional(),
    member_number: z.string().optional(),
  }),
  /** Since when it is what it is; null until the order itself or its cancellation came. */
  state_at: z.string().nullable(),
  lines: z.array(viewedLine),
  shipping: z.number(),
  paid: z.array(z.object({ kind: z.enum(["points", "code"]), amount: z.number(), code: z.string() })),
  returns: z.array(viewedReturn),
  /** What each rule that looked at it gave, or why nothing. */
  trace: z.array(ruleResultView),
  balance: z.number().nullable(),
});
export type OrderView = z.infer<typeof orderView>;

/** `POST programs/{id}/orders`. */
export const orderListIntent = z.discriminatedUnion("intent", [
  checkedCart(z.object({ ...orderFields, intent: z.literal("create") })),
]);

/** `POST programs/{id}/orders/{external_id}/cancel`, as an intent, so that no other method cancels. */
export const orderCancelIntent = z.discriminatedUnion("intent", [
  orderCancelInput.extend({ intent: z.literal("cancel") }),
]);
