/** How countries write amounts and days, and names of shops and products that have words of labels in them. */
import type { Purchase } from "./purchase";
import type { Random } from "./random";

export type Country = {
  name: string;
  money: (cents: number) => string;
  day: (year: string, month: string, day: string) => string;
  total: string;
  /** Its currency has no decimals. */
  whole?: true;
};

/** 1234.5 in the given signs: '1.234,50'. */
function amount(cents: number, thousands: string, point: string): string {
  const [units, rest] = (Math.abs(cents) / 100).toFixed(2).split(".") as [string, string];
  return `${cents < 0 ? "-" : ""}${units.replace(/\B(?=(\d{3})+$)/g, thousands)}${point}${rest}`;
}

const slashes = (year: string, month: string, day: string) => `${day}/${month}/${year}`;
const dots = (year: string, month: string, day: string) => `${day}.${month}.${year}`;
const yearFirst = (year: string, month: string, day: string) => `${year}-${month}-${day}`;

export const COUNTRIES: readonly Country[] = [
  { name: "GB", money: (cents) => `£${amount(cents, ",", ".")}`, day: slashes, total: "TOTAL" },
  { name: "ES", money: (cents) => `${amount(cents, ".", ",")} €`, day: slashes, total: "TOTAL" },
  { name: "FR", money: (cents) => `${amount(cents, " ", ",")} €`, day: slashes, total: "TOTAL A PAYER" },
  { name: "DE", money: (cents) => `${amount(cents, ".", ",")} EUR`, day: dots, total: "SUMME" },
  { name: "CH", money: (cents) => `CHF ${amount(cents, "'", ".")}`, day: dots, total: "TOTAL" },
  { name: "PL", money: (cents) => `${amount(cents, " ", ",")} PLN`, day: dots, total: "SUMA" },
  { name: "MX", money: (cents) => `$${amount(cents, ",", ".")} MXN`, day: slashes, total: "TOTAL" },
  { name: "BR", money: (cents) => `R$ ${amount(cents, ".", ",")}`, day: slashes, total: "TOTAL R$" },
  { name: "IN", money: (cents) => `Rs. ${amount(cents, ",", ".")}`, day: slashes, total: "GRAND TOTAL" },
  { name: "CA", money: (cents) => `C$${amount(cents, ",", ".")}`, day: yearFirst, total: "TOTAL" },
  {
    name: "JP",
    money: (cents) => `¥${amount(cents, ",", ".").replace(/\.00$/, "")}`,
    day: yearFirst,
    total: "TOTAL",
    whole: true,
  },
];

/** The purchase in a country: in hundredths of a currency without decimals it costs a hundred times as much. */
export function inCountry(bought: Purchase, country: Country): Purchase {
  const factor = country.whole ? 100 : 1;
  const times = (cents: number) => cents * factor;
  return {
    ...bought,
    country,
    lines: bought.lines.map((line) => ({
      ...line,
      unitCents: times(line.unitCents),
      priceCents: times(line.priceCents),
    })),
    subtotalCents: times(bought.subtotalCents),
    taxCents: times(bought.taxCents),
    tipCents: times(bought.tipCents),
    totalCents: times(bought.totalCents),
    cashCents: bought.cashCents === null ? null : times(bought.cashCents),
  };
}

const SHOPS = ["Times Supermarket", "Welcome Break", "Order Up Deli", "H&M", "Date Palm Foods", "Tienda Luz"] as const;
const NAMES = [
  "COLGATE TOTAL 6OZ",
  "TIP TOP BREAD",
  "BALANCE BAR",
  "CASH CREW SOCKS",
  "CREDIT CARD HOLDER",
  "CHANGE PURSE",
  "POINTS FILE SET",
  "TAX FORM FOLDER",
  "COUPON ORGANIZER",
  "CREMA TOTAL EFECTO",
  "BOLSA DE CAMBIO",
  "TARJETA DE REGALO",
] as const;

/** The purchase at a shop and of products whose names have words of labels in them. */
export function withNamesLikeLabels(bought: Purchase, random: Random): Purchase {
  const lines = bought.lines.map((line) =>
    line.priceCents < 0 || line.weighed || random.chance(0.4) ? line : { ...line, name: random.pick(NAMES) },
  );
  return { ...bought, merchant: random.pick(SHOPS), lines };
}
