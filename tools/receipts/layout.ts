/** How a till prints a purchase: rows of text in one of several layouts. */
import type { BoughtLine, Purchase } from "./purchase";
import type { Random } from "./random";

export type Row = {
  left: string;
  right?: string;
  align?: "center";
  bold?: boolean;
  /** Times the normal size. */
  size?: number;
};

const MONTHS = {
  en: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
  es: ["ene", "feb", "mar", "abr", "may", "jun", "jul", "ago", "sep", "oct", "nov", "dic"],
} as const;

/** The rows of a receipt of about `columns` characters a row. */
export function rowsOf(random: Random, bought: Purchase, columns: number): Row[] {
  const english = bought.language === "en";
  const currency = random.chance(0.5) ? "$" : "";
  const dollars = (cents: number) => `${cents < 0 ? "-" : ""}${currency}${(Math.abs(cents) / 100).toFixed(2)}`;
  const money = bought.country?.money ?? dollars;
  const suffix = random.chance(0.3) ? random.pick([" F", " T", " N"]) : "";
  const rule: Row = { left: random.pick(["-", "=", "*"]).repeat(columns), align: "center" };
  const rows: Row[] = [{ left: bought.merchant, align: "center", bold: true, size: random.pick([1, 1.3, 1.6]) }];
  for (const left of bought.address) rows.push({ left, align: "center" });
  rows.push({ left: english ? `Tel ${bought.phone}` : `Tel. ${bought.phone}`, align: "center" }, { left: "" });
  const dated = dateText(random, bought);
  const dateFirst = random.chance(0.6);
  if (dateFirst) rows.push({ left: dated, right: bought.time });
  rows.push({
    left: english
      ? `Cashier: ${random.pick(["Ann", "Luis", "Tom"])}`
      : `Cajero: ${random.pick(["Ana", "Luis", "Eva"])}`,
    right: `#${random.integer(1000, 9999)}`,
  });
  rows.push(rule);

  const quantityStyle = random.pick(["below", "before", "at"] as const);
  for (const line of bought.lines) rows.push(...lineRows(line, quantityStyle, english, money, suffix, columns));
  rows.push(rule);

  if (bought.taxCents || bought.tipCents || random.chance(0.4))
    rows.push({
      left: random.pick(english ? ["SUBTOTAL", "Sub Total"] : ["SUBTOTAL", "Subtotal"]),
      right: money(bought.subtotalCents),
    });
  if (bought.taxCents)
    rows.push({
      left: english ? random.pick(["TAX", "Sales Tax 8.25%", "TAX 1"]) : random.pick(["IVA", "IMPUESTO", "IVA 16%"]),
      right: money(bought.taxCents),
    });
  if (bought.tipCents) rows.push({ left: english ? "TIP" : "PROPINA", right: money(bought.tipCents) });
  const totalLabel = english
    ? random.pick(["TOTAL", "Total", "GRAND TOTAL", "AMOUNT DUE", "BALANCE DUE"])
    : random.pick(["TOTAL", "TOTAL A PAGAR", "Total", "IMPORTE TOTAL"]);
  rows.push({
    left: bought.country?.total ?? totalLabel,
    right: money(bought.totalCents),
    bold: true,
    size: random.pick([1, 1, 1.4]),
  });
  if (bought.cashCents === null)
    rows.push({
      left: english ? `VISA **** ${random.integer(1000, 9999)}` : `TARJETA **** ${random.integer(1000, 9999)}`,
      right: money(bought.totalCents),
    });
  else
    rows.push(
      { left: english ? "CASH" : "EFECTIVO", right: money(bought.cashCents) },
      { left: english ? "CHANGE" : "CAMBIO", right: money(bought.cashCents - bought.totalCents) },
    );
  rows.push({ left: "" });
  if (!dateFirst) rows.push({ left: `${dated} ${bought.time}`, align: "center" });
  if (random.chance(0.4))
    rows.push({
      left: english ? `ITEMS SOLD ${bought.lines.length}` : `ARTICULOS ${bought.lines.length}`,
      align: "center",
    });
  rows.push({ left: english ? "Thank you for shopping with us!" : "Gracias por su compra", align: "center" });
  return rows;
}

function lineRows(
  line: BoughtLine,
  style: "below" | "before" | "at",
  english: boolean,
  money: (cents: number) => string,
  suffix: string,
  columns: number,
): Row[] {
  const price = money(line.priceCents) + (line.priceCents < 0 ? "" : suffix);
  const name = line.sku ? `${line.sku} ${line.name}` : line.name;
  if (line.weighed) {
    const unit = english ? "lb" : "kg";
    return [
      { left: name, right: price },
      { left: `  ${line.quantity.toFixed(3)} ${unit} @ ${money(line.unitCents)}/${unit}` },
    ];
  }
  if (name.length > columns - 10) {
    const cut = name.lastIndexOf(" ", columns - 10);
    return [{ left: name.slice(0, cut) }, { left: `  ${name.slice(cut + 1)}`, right: price }];
  }
  if (line.quantity === 1) return [{ left: name, right: price }];
  if (style === "before" && !line.sku) return [{ left: `${line.quantity} x ${name}`, right: price }];
  if (style === "at") return [{ left: name }, { left: `  ${line.quantity} @ ${money(line.unitCents)}`, right: price }];
  return [{ left: name, right: price }, { left: `  ${line.quantity} x ${money(line.unitCents)}` }];
}

function dateText(random: Random, { date, language, country }: Purchase): string {
  const [year, month, day] = date.split("-") as [string, string, string];
  if (country) return country.day(year, month, day);
  const name = MONTHS[language][Number(month) - 1]!;
  return language === "en"
    ? random.pick([
        `${month}/${day}/${year}`,
        `${month}/${day}/${year.slice(2)}`,
        date,
        `${name} ${Number(day)}, ${year}`,
        `Date: ${month}-${day}-${year}`,
      ])
    : random.pick([
        `${day}/${month}/${year}`,
        `Fecha: ${day}/${month}/${year}`,
        `${day}-${name}-${year}`,
        date,
        `${Number(day)} de ${name} de ${year}`,
      ]);
}
