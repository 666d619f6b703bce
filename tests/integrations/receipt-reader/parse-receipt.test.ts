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
    read(Array.from({ length: 1000 }, (_, index) => `${"SOMETHING LONG TO BUY ".repeat(6)}${index} TIMES`).join("\n"))
      .text,
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

/** A receipt of three lines in the writing of a country: what is printed, and what it says. */
const WORLD: [country: string, text: string, date: string, cents: number[], totalCents: number][] = [
  [
    "United Kingdom",
    "Welcome Break\n14/11/2026 10:15\nMILK 2L £1.65\nBREAD £1.20\nTOTAL £2.85\nCARD £2.85",
    "2026-11-14",
    [165, 120],
    285,
  ],
  ["Spain", "MERCADO SOL\n03/04/2026 10:15\nLECHE 1L 1,65 €\nPAN 1,20 €\nTOTAL 2,85 €", "2026-04-03", [165, 120], 285],
  [
    "Germany",
    "Bäckerei Kern\n03.04.2026\nBROT 1.234,50 EUR A\nMILCH 1,20 EUR B\nSUMME EUR 1.235,70",
    "2026-04-03",
    [123450, 120],
    123570,
  ],
  [
    "France",
    "EPICERIE DU COIN\n03/04/2026\nTABLE 1 234,50 €\nPAIN 1,20 €\nTOTAL 1 235,70 €",
    "2026-04-03",
    [123450, 120],
    123570,
  ],
  [
    "Switzerland",
    "MIGROLINO\n03.04.2026\nUHR CHF 1'234.50\nBROT 3.-\nTOTAL CHF 1'237.50",
    "2026-04-03",
    [123450, 300],
    123750,
  ],
  ["Poland", "SKLEP ABC\n03.04.2026\nCHLEB 4,50 zł\nMLEKO 3,20 zł\nSUMA PLN 7,70", "2026-04-03", [450, 320], 770],
  ["Brazil", "PADARIA REAL\n03/04/2026\nCAFE R$ 4,50\nPAO R$1,20\nTOTAL R$ 5,70", "2026-04-03", [450, 120], 570],
  [
    "Mexico",
    "ABARROTES LUZ\nFecha: 03/04/2026\nLECHE $24.50\nPAN $8.00\nTOTAL $32.50 MXN",
    "2026-04-03",
    [2450, 800],
    3250,
  ],
  [
    "Canada",
    "MAPLE GROCER\n2026-04-03\nMILK C$4.50\nBREAD C$3.20\nSUBTOTAL C$7.70\nHST C$1.00\nTOTAL CA$8.70",
    "2026-04-03",
    [450, 320],
    870,
  ],
  [
    "Japan",
    "KONBINI 24\n2026/04/03\nONIGIRI ¥150\nBENTO\n  2 @ ¥640 ¥1,280\nTOTAL ¥1,430",
    "2026-04-03",
    [15000, 128000],
    143000,
  ],
  [
    "India",
    "SHREE STORES\n03/04/2026\nLAPTOP ₹1,23,456.00\nRICE Rs. 120.00\nTOTAL ₹1,23,576.00",
    "2026-04-03",
    [12345600, 12000],
    12357600,
  ],
  [
    "Sweden",
    "KVARTERSBUTIK\n2026-04-03\nMJOLK 12,50 kr\nBROD 25,00 kr\nTOTAL 37,50 SEK",
    "2026-04-03",
    [1250, 2500],
    3750,
  ],
  [
    "United States",
    "CORNER MARKET\n03/04/2026\nMILK 3.49\nSOFA 1,234.50 T\nTOTAL $1,237.99",
    "2026-03-04",
    [349, 123450],
    123799,
  ],
];
it.each(WORLD)("reads a receipt of %s", (_, text, date, cents, totalCents) => {
  const reading = read(text);
  expect(reading.lines.map(({ priceCents }) => priceCents)).toEqual(cents);
  expect(reading).toMatchObject({ date: { value: date }, totalCents: { value: totalCents }, sumMismatch: false });
  expect(reading.merchant?.value).toBe(text.split("\n")[0]);
});

it("says which other day a date may be, where the calendar has it", () => {
  expect(read("SHOP\n03/04/2026\nTEA 1.00\nTOTAL 1.00").date).toMatchObject({
    value: "2026-03-04",
    either: { dayFirst: "2026-04-03", monthFirst: "2026-03-04" },
  });
  for (const date of ["03/14/2026", "14/03/2026", "03/03/2026", "2026-04-03", "Apr 3, 2026"])
    expect(read(`SHOP\n${date}\nTEA 1.00\nTOTAL 1.00`).date, date).not.toHaveProperty("either");
});

it.each([
  [["COLGATE TOTAL 6OZ"]],
  [["TIP TOP BREAD", "BALANCE BAR"]],
  [["CASH CREW SOCKS", "CREDIT CARD HOLDER", "CHANGE PURSE"]],
  [["POINTS FILE SET", "TAX FORM FOLDER", "TOTAL CEREAL", "CHECK SHIRT", "PAID IN FULL CD"]],
  [["COUPON ORGANIZER", "PROMO TSHIRT", "SAVINGS JAR"]],
  [["CREMA TOTAL EFECTO", "PROPINA CHOCOLATE", "BOLSA DE CAMBIO", "TARJETA DE REGALO", "LIBRO IVA 2026"]],
])("reads the lines of %s, whose names are like labels", (names) => {
  const lines = ["MILK 1 GAL", ...names, "EGGS"].map((name, at) => ({ name, cents: 349 + at * 50 }));
  const sum = lines.reduce((total, { cents }) => total + cents, 0);
  const amount = (cents: number) => (cents / 100).toFixed(2);
  const bought = lines.map(({ name, cents }) => `${name} ${amount(cents)}`).join("\n");
  for (const sums of [
    `SUBTOTAL ${amount(sum)}\nTAX 1.00\nTOTAL ${amount(sum + 100)}\nVISA ${amount(sum + 100)}`,
    `TAX 1.00\nTOTAL ${amount(sum + 100)}`,
    `TOTAL ${amount(sum)}`,
  ]) {
    const reading = read(`CORNER MARKET\n11/05/2026\n${bought}\n${sums}`);
    expect(reading.lines.map(({ name, priceCents }) => [name, priceCents])).toEqual(
      lines.map(({ name, cents }) => [name, cents]),
    );
    expect(reading.sumMismatch).toBe(false);
  }
});

it.each([
  ["the shop's address", "12 Main Street\nMILK 2 x 3.49 6.98"],
  ["a date", "20.11.2026\nMILK 2 x 3.49 6.98"],
  ["another name", "Thank you, Ann\nMILK 2 @ $3.49 6.98"],
  ["its own name", "MILK\n2 x 3.49 6.98"],
  ["its own name, with a label", "MILK\nQty 2 x 3.49 6.98"],
])("names what is counted in the row of its price, below %s", (_, rows) => {
  expect(read(`Corner Market\n${rows}\nTOTAL 6.98`).lines).toMatchObject([
    { name: "MILK", quantity: 2, priceCents: 698 },
  ]);
});

it.each([
  ["Times Supermarket"],
  ["Welcome Break"],
  ["Order Up Deli"],
  ["H&M"],
  ["IGA"],
  ["Date Palm Foods"],
  ["Ticket to Ride Games"],
  ["Tienda Luz"],
  ["3 Guys Market"],
  ["99 Ranch Market"],
  ["7-Eleven"],
  ["Market Square"],
  ["The Toy Place"],
  ["Corner Food Court"],
])("reads the shop's name %s", (name) => {
  expect(read(`${name}\n12 Main Street\nMILK 1 GAL 2.31\nTOTAL 2.31`).merchant?.value).toBe(name);
});

it.each([
  "Welcome",
  "RECEIPT",
  "Order #123",
  "Date: 11/05/2026",
  "Cashier: Ann",
  "CUSTOMER COPY",
  "Store 24",
  "11/05/2026 10:00",
  "1420 Oak Way",
  "12 Main St SE",
  "500 Pine Ave, Dallas, TX 75201",
])("takes no name from %s", (row) => {
  expect(read(`${row}\nCorner Market\nMILK 2.31\nTOTAL 2.31`).merchant?.value).toBe("Corner Market");
  expect(read(`${row}\nMILK 1 GAL 2.31\nTOTAL 2.31`).merchant).toBeNull();
});

it.each<[string, number | null]>([
  ["£1.65", 165],
  ["1,65€", 165],
  ["-£1.65", -165],
  ["£-1.65", -165],
  ["1,65€-", -165],
  ["R$4,50", 450],
  ["US$4.50", 450],
  ["CHF12.50", 1250],
  ["12.-", 1200],
  ["1'234.50", 123450],
  ["1,23,456.00", 12345600],
  ["¥398", 39800],
  ["398円", 39800],
  ["1.234,50zł", 123450],
  ["398", null],
  ["€", null],
  ["R2D2", null],
])("%s is an amount of %s", (word, cents) => {
  expect(amountOf(word)?.cents ?? null).toBe(cents);
});

it.each<[string, number | null, number]>([
  ["PAN 1,20 €", 120, 2],
  ["PAN € 1,20", 120, 2],
  ["PAN 1,20 EUR A", 120, 3],
  ["TABLE 1 234,50", 123450, 2],
  ["TABLE € 1 234,50", 123450, 3],
  ["TABLE 1 234 567,50 kr", 123456750, 4],
  ["BATTERIES 4 199.00", 19900, 1],
  ["RAMEN ¥ 1,280", 128000, 2],
  ["RAMEN 1,280 JPY", 128000, 2],
  ["EGGS 12", null, 0],
])("%s ends with %s", (row, cents, words) => {
  const amount = lastAmount(row.split(" "));
  expect(amount ? [amount.cents, amount.words] : [null, 0]).toEqual([cents, words]);
});
