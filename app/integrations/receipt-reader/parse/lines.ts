import type { ReceiptLine } from "../../ports";
import { amountOf, CURRENCY, lastAmount } from "./amount";
import { hasDate } from "./dates";
import { discountIn, labelOf } from "./labels";
import { mean, type Row } from "./words";

/** "4 x $2.09", "2 @ 1,99 €", "1.665 lb @ $0.82/lb": how much, and the price of one. */
const QUANTITY = new RegExp(
  `^(?<quantity>\\d{1,3}(?:[.,]\\d{1,3})?)\\s*(?<unit>lbs?|Ib|1b|kgs?|oz|g|ea|pz|szt|un)?\\.?\\s*(?:[xX×@*©]{1,2}|a|à|de)\\s*(?<sign>${CURRENCY})?\\s*(?<price>\\d{1,5}(?:[.,]\\d{2,3})?)\\s*(?<behind>${CURRENCY})?\\s*(?:\\/?\\s*\\S{1,3})?$`,
);
const QUANTITY_IN_FRONT = /^(?<quantity>\d{1,3})\s*[xX×]\s+(?<name>\p{L}.*)$/u;
const SKU_IN_FRONT = /^(?<sku>[\dOIlB]{5,14})\s+(?<name>.*\p{L}.*)$/u;
const SKU_BEHIND = /^(?<name>.*\p{L}.*?)\s+(?<sku>\d{8,14})$/u;
const NOT_A_NAME =
  /\d{1,2}:\d{2}|\d{1,4}[/-]\d{1,2}[/-]\d{2,4}|^(cashier|cajer[oa]|tel|phone|date|fecha|ticket|order|register|reg)\b|\(\d{3}\)/i;

/** What stands in front of a count without being the name of what is counted. */
const COUNT_LABEL =
  /^(qty|quantity|cant|cantidad|uds?|unid(ades)?|pcs|pieces|menge|anz(ahl)?|ilo[sś][cć]|qtd|weight|peso|net)\b/i;

type Counted = { quantity: number; unitCents: number };
type Building = ReceiptLine & { counted: boolean };

/** How the amounts of a paper are printed. */
export type Print = {
  /** Without decimals. */
  whole: boolean;
  /** A word such as coupon beside others is part of a product's name, and takes nothing off without a minus sign. */
  names?: boolean;
};

/**
 * What was bought, from the rows above the subtotal. A row with an amount at its end is a line; a row that only counts
 * belongs to the line above it, or to a name without a price; an indented row goes on with the name above it.
 */
export function linesOf(rows: Row[], { whole, names = false }: Print): ReceiptLine[] {
  const lines: Building[] = [];
  let name: Row | null = null; // a name that has no price yet
  let pending: Counted | null = null; // a count that does not fit the line above
  for (const row of rows) {
    const words = row.words.map(({ text }) => text);
    const counted = countedIn(row.text, whole);
    if (counted) {
      const last = lines.at(-1);
      if (last && !last.counted && fits(counted, last.priceCents)) count(last, counted);
      else pending = counted;
      continue;
    }
    const amount = lastAmount(words, whole);
    if (!amount) {
      name = NOT_A_NAME.test(row.text) || hasDate(row.text) ? null : row;
      continue;
    }
    if (labelOf(row.text) === "none") continue;
    const text = words.slice(0, words.length - amount.words).join(" ");
    const own = countedIn(text, whole);
    const confidence = mean(row.words.map((word) => word.confidence)) * (amount.exact ? 1 : 0.8);
    const ownName = own ? nameBeforeCount(text) : text;
    const goesOn = name && (!/\p{L}/u.test(ownName) || indentOf(row) > indentOf(name) + heightOf(row) * 0.6);
    const full = goesOn && name ? `${name.text} ${own ? "" : text}` : ownName || text;
    const named = nameOf(full);
    name = null;
    if ((!named.name && !named.sku) || NOT_A_NAME.test(text) || hasDate(row.text)) continue; // an amount without a name is no line
    const found = discountIn(named.name);
    const discount = found === "label" || (found === "word" && !names);
    const line: Building = {
      ...named,
      priceCents: discount ? -Math.abs(amount.cents) : amount.cents,
      confidence,
      counted: named.quantity !== 1,
    };
    if (own) count(line, own);
    else if (pending && fits(pending, line.priceCents)) count(line, pending);
    pending = null;
    lines.push(line);
  }
  return lines.map(({ counted: _, ...line }) => line);
}

function countedIn(text: string, whole: boolean): Counted | null {
  const { quantity, sign = "", price, behind = "" } = QUANTITY.exec(text.trim().replace(/^[^\d]+/, ""))?.groups ?? {};
  const unit = price && amountOf(`${sign}${price}${behind}`, whole);
  const number = Number(quantity?.replace(",", "."));
  return unit && number > 0 ? { quantity: number, unitCents: unit.cents } : null;
}

/** "MILK" of "MILK 2 x 3.49"; empty where only a count stands. */
function nameBeforeCount(text: string): string {
  const before = /^[^\d]*/.exec(text)![0].trim();
  return /\p{L}{2}/u.test(before) && !COUNT_LABEL.test(before) ? before : "";
}

/** Whether the price is that of the counted pieces; a weight is rounded. */
function fits({ quantity, unitCents }: Counted, priceCents: number): boolean {
  return Math.abs(quantity * unitCents - priceCents) <= Math.max(1, quantity % 1 ? priceCents * 0.01 : 0);
}

function count(line: Building, { quantity }: Counted): void {
  line.quantity = quantity;
  line.counted = true;
}

/** Takes the article number and the count from the words in front of a price. */
function nameOf(text: string): Pick<ReceiptLine, "name" | "sku" | "quantity"> {
  const clean = (part: string) =>
    part
      .replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N})%]+$/gu, "")
      .replace(/\s+/g, " ")
      .replace(/(?<=\d)0Z\b/g, "OZ");
  const front = SKU_IN_FRONT.exec(clean(text)) ?? SKU_BEHIND.exec(clean(text));
  const sku = front?.groups?.sku?.replace(/O/g, "0").replace(/[Il]/g, "1").replace(/B/g, "8") ?? null;
  const rest = clean(front?.groups?.name ?? text);
  const many = QUANTITY_IN_FRONT.exec(rest)?.groups;
  return { name: clean(many?.name ?? rest), sku, quantity: many ? Number(many.quantity) : 1 };
}

const indentOf = (row: Row) => row.words[0]!.left;
const heightOf = (row: Row) => mean(row.words.map(({ top, bottom }) => bottom - top));
