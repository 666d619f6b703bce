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
  ["subtotal", /\bSUB ?T[OQ]TA[LI]?\b|\bNET TOTAL\b|\bSUMA$|\bZWISCHENSUMME\b|\bMERCHANDISE TOTAL\b/],
  ["tip", /^(TIP|GRATUITY|PROPINA|SERVICE CHARGE|SERVICIO)\b/],
  [
    "none",
    /\b(TOTAL|YOU) (SAV|DISC|AHORR|DESC|ITEM|POINT|NUMBER|UNITS|QTY|PIEZ|ART|PUNT)|\bYOU(R)? SAV|\bUSTED AHORR|\bSUGGESTED|^((YOUR|REWARDS?|TOTAL|BONUS|NEW|LOYALTY|TUS|SUS) )*(POINTS|PUNTOS)( (EARNED|BALANCE|AVAILABLE|TODAY|USED|REDEEMED|TOTAL|GANADOS|DISPONIBLES|[\d ]+))*$|\bTAXABLE\b|\bBASE IMPON/,
  ],
  [
    "tax",
    /\b(SALES )?(TAX|TAXES|IVA|I V A|IMPUESTO|IMPUESTOS|VAT|GST|HST|PST|QST|CGST|SGST|IGST|IEPS|TVA|MWST|PTU|ICMS)\b/,
  ],
  ["change", /^(CHANGE|CHANGE DUE|CAMBIO|SU CAMBIO|VUELTO|TROCO|RESZTA|RUCKGELD)\b/],
  [
    "total",
    /\b[TI1][OQ]TA[LI]?\b|\bTOTAL\b|\b(AMOUNT|BALANCE|TOTAL) (DUE|TO PAY)\b|\b(IMPORTE|MONTO)\b|\bA PAGAR\b|^BALANCE\b|^AMOUNT\b|\bSUMA\b|\b(SUMME|GESAMT|GESAMTBETRAG|RAZEM|MONTANT)\b|\b(ZU ZAHLEN|DO ZAPLATY|A PAYER)\b/,
  ],
  [
    "payment",
    /\b(CASH|VISA|MASTERCARD|MASTER CARD|AMEX|DISCOVER|DEBIT|CREDIT|CARD|TEND|TENDERED|PAID|PAYMENT|EFECTIVO|TARJETA|PAGO|EBT|CHECK|GIFT CARD|DINHEIRO|CARTAO|GOTOWKA|KARTA|KARTE|BAR)\b|\*{3,}/,
  ],
];

/** Names of discounts: what stands behind them is taken off, with or without a minus sign. */
const DISCOUNT =
  /\b(COUPONS?|DISCOUNT|SAVINGS?|PROMO|REBATE|DESCUENTO|CUPON|AHORRO|REBAJA|DTO|RABAT|RABATT|DESCONTO)\b/;
const BESIDE_DISCOUNT =
  /^(COUPONS?|DISCOUNT|SAVINGS?|PROMO|REBATE|DESCUENTO|CUPON|AHORRO|REBAJA|DTO|RABAT|RABATT|DESCONTO|MEMBER|STORE|MFR|CARD|CLUB|LOYALTY|INSTANT|DIGITAL|YOUR|SOCIO|CLIENTE|TIENDA|DE|DEL|POR|[\d%#*]+)$/;

/** Whether a name is that of a discount, or only has such a word: "COUPON BOOK" may be a product. */
export function discountIn(name: string): "label" | "word" | null {
  const words = plain(name);
  if (!DISCOUNT.test(words)) return null;
  return words.split(" ").every((word) => BESIDE_DISCOUNT.test(word)) ? "label" : "word";
}

/** The words of which sums, and nothing else, are made. */
const OF_SUMS = new RegExp(
  `^(SUB|GRAND|NET|GROSS|MERCHANDISE|SALES?|TAX|TAXES|DUE|AMOUNT|BALANCE|TO|PAY|PAYABLE|A|PAGAR|PAYER|IMPORTE|MONTO|MONTANT|TIP|GRATUITY|SERVICE|CHARGE|PROPINA|SERVICIO|I|V|IVA|VAT|GST|HST|PST|QST|CGST|SGST|IGST|TVA|MWST|PTU|ICMS|IEPS|IMPUESTOS?|INCL|INC|INCLUDED|INCLUDES|STATE|CITY|COUNTY|LOCAL|FOOD|ORDER|SUMA|SUMME|GESAMT|GESAMTBETRAG|ZWISCHENSUMME|RAZEM|DO|ZAPLATY|ZU|ZAHLEN|VALOR|DE|DEL|EL|LA|THE|IN|CURRENCY|[A-Z]{1,2}|EUR|USD|GBP|CAD|MXN|BRL|CHF|PLN|JPY|INR|[\\d%#*]+|\\w*[TI1][OQ]TA[LI]?)$`,
);

/** Whether a row is nothing but a label: "COLGATE TOTAL" and "TIP TOP BREAD" are names that have one in them. */
export function isOnlyLabel(text: string): boolean {
  return plain(text)
    .split(" ")
    .every((word) => OF_SUMS.test(word));
}

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
