import { expect, it } from "vitest";
import { SURE_ENOUGH } from "~/integrations/receipt-reader/confidence";
import { amountOf, lastAmount } from "~/integrations/receipt-reader/parse/amount";
import { parseReceipt } from "~/integrations/receipt-reader/parse/parse-receipt";
import type { Word } from "~/integrations/receipt-reader/parse/words";

/** The words of a page, from its text: a character is 10 wide, a row 30 high. */
function page(text: string): Word[] {
  return text.split("\n").flatMap((row, y) =>
    [...row.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
      text: word,
      confidence: 0.95,
      left: index * 10,
      right: (index + word.length) * 10,
      top: y * 30,
      bottom: y * 30 + 20,
    })),
  );
}

const read = (...pages: string[]) => parseReceipt(pages.map(page));

const MARKET = `
        CORNER MARKET
        12 Main Street
     Springfield, IL 62704
      Tel (217) 555-0123
11/05/2026             18:41
Cashier: Ann           #1234
----------------------------
WHOLE MILK 1 GAL      3.99 F
012345678905 EGGS 12CT 4.29
2 x SOURDOUGH BREAD    10.98
TOMATO SOUP             4.47
  3 @ 1.49
BANANAS                 1.05
  1.520 lb @ 0.69/lb
ORGANIC SUNFLOWER
  GRANOLA               4.89
COUPON                  1.00-
SUBTOTAL               28.67
TAX                     2.37
TOTAL                  31.04
CASH                   40.00
CHANGE                  8.96
`;

it("reads everything of an American receipt", () => {
  const reading = read(MARKET);
  expect(reading).toMatchObject({
    language: "en",
    merchant: { value: "CORNER MARKET" },
    address: { value: "12 Main Street, Springfield, IL 62704" },
    date: { value: "2026-11-05" },
    totalCents: { value: 3104 },
    sumMismatch: false,
  });
  expect(reading.lines.map(({ name, sku, quantity, priceCents }) => [name, sku, quantity, priceCents])).toEqual([
    ["WHOLE MILK 1 GAL", null, 1, 399],
    ["EGGS 12CT", "012345678905", 1, 429],
    ["SOURDOUGH BREAD", null, 2, 1098],
    ["TOMATO SOUP", null, 3, 447],
    ["BANANAS", null, 1.52, 105],
    ["ORGANIC SUNFLOWER GRANOLA", null, 1, 489],
    ["COUPON", null, 1, -100],
  ]);
  expect(reading.confidence).toBeGreaterThan(SURE_ENOUGH);
});

it("reads a Spanish receipt, with its day before the month and its total to pay", () => {
  const reading = read(`
SUPERMERCADO LA ESPERANZA
Av. Reforma 120
Fecha: 03/04/2026  10:15
LECHE ENTERA 1L     1,89
PAN BLANCO          2,79
DESCUENTO           0,30
SUBTOTAL            4,38
IVA                 0,35
TOTAL A PAGAR       4,73
EFECTIVO            5,00
CAMBIO              0,27
Gracias por su compra`);
  expect(reading).toMatchObject({ language: "es", date: { value: "2026-04-03" }, totalCents: { value: 473 } });
  expect(reading.lines.map(({ priceCents }) => priceCents)).toEqual([189, 279, -30]);
});

it.each([
  ["11/05/2026 09:30", "2026-11-05"],
  ["11/05/26 09:30", "2026-11-05"],
  ["25/12/2026", "2026-12-25"],
  ["2026-11-05T09:30", "2026-11-05"],
  ["Nov 5, 2026", "2026-11-05"],
  ["5 de noviembre de 2026", "2026-11-05"],
  ["05-ago-2026", "2026-08-05"],
  ["02/31/2026", undefined],
  ["EXPIRES 11/05/2027", undefined],
  ["ITEM 11/05", undefined],
])("reads the date %s", (text, date) => {
  expect(read(`CORNER MARKET\nAnn ${text}`).date?.value).toBe(date);
});

it("takes the date with a clock time before one of a return policy or a lonely one", () => {
  const reading = read(`CORNER MARKET\nRETURN UNTIL 12/31/2026 18:00\n01/02/2026\n11/05/2026 18:41`);
  expect(reading.date?.value).toBe("2026-11-05");
});

it("does not take the subtotal, the cash, the change or the savings for the total", () => {
  const reading = read(
    "SHOP AND GO\nSOUP 9.00\nSUBTOTAL 9.00\nTAX 0.50\nTOTAL 9.50\nCASH 50.00\nCHANGE 40.50\nTOTAL SAVINGS 99.00",
  );
  expect(reading.totalCents?.value).toBe(950);
});

it("sends a receipt to a person whose lines do not add up to its total", () => {
  const reading = read(MARKET.replace("31.04", "81.04"));
  expect(reading.sumMismatch).toBe(true);
  expect(reading.confidence).toBeLessThan(SURE_ENOUGH);
});

it("is not sure of a total that nothing else on the paper supports", () => {
  expect(read("SHOP AND GO\n11/05/2026 18:41\nTOTAL 12.34").confidence).toBeLessThan(SURE_ENOUGH);
});

it("counts rows once that two pictures show", () => {
  const rows = MARKET.trim().split("\n");
  const both = read(rows.slice(0, 12).join("\n"), rows.slice(9).join("\n"));
  expect(both.lines).toHaveLength(7);
  expect(both).toMatchObject({ totalCents: { value: 3104 }, sumMismatch: false });
});

it("keeps equal rows of one picture apart", () => {
  expect(read("SHOP AND GO\nTOMATO SOUP 1.49\nTOMATO SOUP 1.49\nTOTAL 2.98").lines).toHaveLength(2);
});

it("finds nothing in an empty page", () => {
  expect(read("")).toMatchObject({ merchant: null, date: null, totalCents: null, lines: [], confidence: 0 });
});

it("keeps at most 100,000 characters of text", () => {
  expect(
    read(Array.from({ length: 4000 }, (_, index) => `SOMETHING LONG TO BUY IN A SHOP ${index} TIMES`).join("\n")).text,
  ).toHaveLength(100_000);
});

it.each([
  ["$3.49", 349],
  ["3,49", 349],
  ["1,234.50", 123450],
  ["1.234,50", 123450],
  ["-1.00", -100],
  ["1.00-", -100],
  ["(1.00)", -100],
  ["-$0.38", -38],
  ["l2.S0", undefined],
  ["12.O0", 1200],
  ["2.897", 289],
  ["12", undefined],
  ["BREAD", undefined],
])("takes %s for the amount %s", (text, cents) => {
  expect(amountOf(text)?.cents).toBe(cents);
});

it("finds the amount in front of a tax letter", () => {
  expect(lastAmount(["MILK", "3.99", "F"])).toMatchObject({ cents: 399, words: 2 });
  expect(lastAmount(["MILK", "399N"])).toMatchObject({ cents: 399, exact: false });
  expect(lastAmount(["STORE", "1234"])).toBeNull();
});
