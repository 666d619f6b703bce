/** Rows of an import of orders: a line of an order each. */
import type { TextValues } from "~/locales/translate";
import { cleanText } from "~/platform/clean-text";
import type { FieldError } from "~/platform/errors";
import { cents } from "~/services/earning-rules/decisions";
import { checkOrder } from "~/services/orders/imported-orders.server";
import type { OrderInput } from "~/services/orders/orders.schema";
import { moneyAmount, wholeNumber, yesOrNo } from "../cell-values";
import { PERSON_FIELDS } from "../order-columns";
import type { RowError } from "../row-errors";
import { dateProblem, shown } from "./further-fields.server";
import { cellIn, timeIn, type PlacedCells, type PlacedRows, type RejectedRow } from "./placed-rows.server";

const MAX_ORDER_ID = 100;
const MAX_PIECES = 100_000;

export type ReadOrder =
  | {
      input: OrderInput;
      refunded: number | null;
      /** Where an error of the order is in the file. */
      rowOf: (error: FieldError) => RejectedRow;
      errors?: never;
    }
  | { errors: RejectedRow[]; input?: never; refunded?: never };

type Program = Parameters<typeof checkOrder>[0];

/** The function that reads an order from all of its rows, as the API would get it. */
export function orderReader(ctx: Program, { columns, dates }: PlacedCells): (order: PlacedRows) => ReadOrder {
  return ({ entryId: orderId, rows }) => {
    const errors: RejectedRow[] = [];
    const reject = (line: number, code: RowError, values?: TextValues) => errors.push({ line, code, values });
    const wherever = new Map<string, number>();

    /** A value of the order: each of its rows says the same, or nothing. */
    const orderCell = (field: string): string => {
      let first = "";
      for (const { line, cells } of rows) {
        const text = cellIn(columns, cells, field);
        if (text === "") continue;
        if (first === "") {
          first = text;
          wherever.set(field, line);
        } else if (text.toLowerCase() !== first.toLowerCase())
          reject(line, "order_differs", { column: field, line: wherever.get(field)! });
      }
      return first;
    };
    const lineOf = (field: string) => wherever.get(field) ?? rows[0]!.line;

    const orderTime = (field: string): string | null => {
      const text = orderCell(field);
      if (text === "") return null;
      const time = timeIn(text, dates);
      if ("value" in time) return time.value;
      errors.push({ line: lineOf(field), ...dateProblem(field, text, time.problem) });
      return null;
    };
    const amountIn = (line: number, field: string, text: string): string | null => {
      if (text === "") return null;
      const amount = moneyAmount(text);
      if ("value" in amount) return field === "discount" ? amount.value.replace(/^-/, "") : amount.value;
      const code = amount.problem === "ambiguous" ? "ambiguous_amount" : "amount";
      reject(line, code, { column: field, value: shown(text) });
      return null;
    };

    const placedAt = orderTime("placed_at");
    if (placedAt === null && errors.length === 0) reject(lineOf("placed_at"), "no_date");
    const person = PERSON_FIELDS.map((field) => ({ field, value: orderCell(field) })).find(({ value }) => value !== "");
    const orderAmount = (field: string) => {
      const text = orderCell(field);
      return amountIn(lineOf(field), field, text);
    };
    const canceledAt = orderTime("canceled_at");
    const refunded = orderAmount("refunded")?.replace(/^-/, "") ?? null;
    const linesTotal = orderAmount("lines_total");
    const lines = rows.map(({ line, cells }) => {
      const cell = (field: string) => cellIn(columns, cells, field);
      return {
        // Shops sell things without one.
        sku: cell("sku") || cell("product").slice(0, MAX_ORDER_ID),
        name: cell("product"),
        category: cell("category"),
        quantity: piecesIn(cell("quantity"), (value) =>
          reject(line, "whole_number", { column: "quantity", value: shown(value), max: MAX_PIECES }),
        ),
        price: amountIn(line, "price", cell("price")) ?? "",
        discount: amountIn(line, "discount", cell("discount")),
        tax: amountIn(line, "tax", cell("tax")),
        gift_card: answerIn(cell("gift_card"), (value) =>
          reject(line, "yes_no", { column: "gift_card", value: shown(value) }),
        ),
      };
    });
    const sent = {
      external_id: orderId,
      participant: person ? { [person.field === "participant_id" ? "id" : person.field]: person.value } : null,
      placed_at: placedAt,
      updated_at: canceledAt ?? orderTime("updated_at"),
      ...(canceledAt === null
        ? statusIn(orderCell("status"), Number(refunded) > 0, (value) =>
            reject(lineOf("status"), "order_status", { column: "status", value: shown(value) }),
          )
        : { status: "canceled" }),
      currency: orderCell("currency") || ctx.program.currency,
      channel: orderCell("channel"),
      store: orderCell("store"),
      shipping: orderAmount("shipping"),
      lines: linesTotal === null ? lines : reducedLines(lines, cents(Number(linesTotal))),
    };
    if (errors.length > 0) return { errors };

    const rowOf = ({ field, message, values }: FieldError): RejectedRow => {
      const [, at, name] = /^lines\[(\d+)\]\[(\w+)\]/.exec(field ?? "") ?? [];
      const column = name === undefined ? orderColumn(field, person?.field) : name === "name" ? "product" : name;
      return {
        line: at === undefined ? lineOf(column) : rows[Number(at)]!.line,
        code: "attribute",
        values: { ...values, column, message },
      };
    };
    const checked = checkOrder(ctx, sent);
    if ("errors" in checked) return { errors: checked.errors.map(rowOf) };
    return { input: checked.input, refunded: refunded === null ? null : cents(Number(refunded)), rowOf };
  };
}

type FileLine = { price: string; quantity: number; discount: string | null };

/** With what the whole order was reduced by taken off its lines, in proportion to what each of them comes to. */
function reducedLines<L extends FileLine>(lines: readonly L[], total: number): L[] {
  const amounts = lines.map(
    ({ price, quantity, discount }) => cents(Number(price)) * quantity - cents(Number(discount)),
  );
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  if (total < 0 || total >= whole) return [...lines];
  let seen = 0;
  return lines.map((line, at) => {
    const before = reduction(seen);
    seen += amounts[at]!;
    return { ...line, discount: String((cents(Number(line.discount)) + reduction(seen) - before) / 100) };
  });

  /** Of all lines up to this amount, so that the parts add up whatever is rounded. */
  function reduction(upTo: number): number {
    return Math.round(((whole - total) * upTo) / whole);
  }
}

/** The column of a field of the order. */
function orderColumn(field: string | null, person: string | undefined): string {
  if (field === null || field === "external_id") return "order_id";
  if (field.startsWith("participant")) return person ?? "email";
  if (field === "amount") return "refunded";
  return field === "lines" ? "price" : field;
}

/** What shops call orders that count, and those that do not. Others, such as refunded in part, would be guesses. */
const PLACED =
  /^(placed|paid|complete|completed|fulfilled|shipped|delivered|closed|pagad[oa]|completad[oa]|enviad[oa]|entregad[oa])$/i;
const CANCELED = /^(cancell?ed|voided|cancelad[oa]|anulad[oa])$/i;

/** What counts of these is known only with the amount that was refunded. */
const REFUNDED = /^((partially|fully)[ _-]?)?(refunded|reembolsad[oa])$/i;

function statusIn(
  text: string,
  isRefundKnown: boolean,
  reject: (value: string) => void,
): { status?: "placed" | "canceled" } {
  if (text === "" || PLACED.test(text) || (isRefundKnown && REFUNDED.test(text))) return { status: "placed" };
  if (CANCELED.test(text)) return { status: "canceled" };
  reject(text);
  return {};
}

/** One piece where the file says nothing. */
function piecesIn(text: string, reject: (value: string) => void): number {
  if (text === "") return 1;
  const pieces = wholeNumber(cleanText("number", text));
  if ("value" in pieces) return pieces.value;
  reject(text);
  return 1;
}

function answerIn(text: string, reject: (value: string) => void): boolean {
  if (text === "") return false;
  const answer = yesOrNo(text);
  if ("value" in answer) return answer.value;
  reject(text);
  return false;
}
