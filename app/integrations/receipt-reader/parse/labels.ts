/** What the words in front of an amount say it is. */
export type Label = "subtotal" | "total" | "tax" | "tip" | "payment" | "change" | "none" | "line";

/** The engine takes these for each other in capitals. */
const plain = (text: string) =>
  text
    .toUpperCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f]/g, "")
    .replace(/(?<=[A-Z])0|0(?=[A-Z])/g, "O")
    .replace(/(?<=[A-Z])[1|!](?=[A-Z]|\b)/g, "I")
    .replace(/[^A-Z%*#\d]+/g, " ")
    .trim();

/** Tried in this order: the first that fits decides. */
const LABELS: [Label, RegExp][] = [
  ["subtotal", /\bSUB ?T[OQ]TA[LI]?\b|\bNET TOTAL\b|\bSUMA\b|\bMERCHANDISE TOTAL\b/],
  ["tip", /^(TIP|GRATUITY|PROPINA|SERVICE CHARGE|SERVICIO)\b/],
  [
    "none",
    /\b(TOTAL|YOU) (SAV|DISC|AHORR|DESC|ITEM|POINT|NUMBER|UNITS|QTY|PIEZ|ART|PUNT)|\bYOU(R)? SAV|\bUSTED AHORR|\bSUGGESTED|\bREWARD POINTS|\bPOINTS\b|\bTAXABLE\b|\bBASE IMPON/,
  ],
  ["tax", /\b(SALES )?(TAX|TAXES|IVA|I V A|IMPUESTO|IMPUESTOS|VAT|GST|HST|PST|IEPS)\b/],
  ["change", /^(CHANGE|CHANGE DUE|CAMBIO|SU CAMBIO|VUELTO)\b/],
  [
    "total",
    /\b[TI1][OQ]TA[LI]?\b|\bTOTAL\b|\b(AMOUNT|BALANCE|TOTAL) (DUE|TO PAY)\b|\b(IMPORTE|MONTO)\b|\bA PAGAR\b|^BALANCE\b|^AMOUNT\b/,
  ],
  [
    "payment",
    /\b(CASH|VISA|MASTERCARD|MASTER CARD|AMEX|DISCOVER|DEBIT|CREDIT|CARD|TEND|TENDERED|PAID|PAYMENT|EFECTIVO|TARJETA|PAGO|EBT|CHECK|GIFT CARD)\b|\*{3,}/,
  ],
];

/** Names of discounts: what stands behind them is taken off, with or without a minus sign. */
export const DISCOUNT = /\b(COUPON|DISCOUNT|SAVINGS?|PROMO|REBATE|DESCUENTO|CUPON|AHORRO|REBAJA|DTO)\b/i;

export function labelOf(text: string): Label {
  const words = plain(text);
  return LABELS.find(([, pattern]) => pattern.test(words))?.[0] ?? "line";
}

const SPANISH =
  /\b(GRACIAS|FECHA|CAJERO|CAJERA|EFECTIVO|CAMBIO|IVA|TARJETA|ARTICULOS|COMPRA|CALLE|IMPORTE|PAGAR|PROPINA|IMPUESTO|DESCUENTO|HORA|CANT|PRECIO|SUPERMERCADO|TIENDA|POR SU|DE)\b/g;
const ENGLISH =
  /\b(THANK|YOU|DATE|CASHIER|CASH|CHANGE|TAX|CARD|ITEMS|SOLD|STREET|ST|AVE|DUE|BALANCE|AMOUNT|SHOPPING|STORE|SALE|FOR|WITH|THE|TIP)\b/g;

/** The language of a receipt's text. */
export function languageOf(text: string): "en" | "es" {
  const words = plain(text);
  return (words.match(SPANISH)?.length ?? 0) > (words.match(ENGLISH)?.length ?? 0) ? "es" : "en";
}
