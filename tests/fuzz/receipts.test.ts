import { readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseReceipt } from "~/integrations/receipt-reader/parse/parse-receipt";
import type { Word } from "~/integrations/receipt-reader/parse/words";
import { readReceipt } from "~/integrations/receipt-reader/process/read-receipt";
import { ReceiptUnreadable } from "~/integrations/receipt-reader/receipt-unreadable";
import { matchLine, matchMerchant } from "~/services/receipts/internal/matching";
import { expectLinear, fuzz, mutations, repeatsOf, soup } from "./fuzzing";

const TOKENS = [
  "TOTAL",
  "SUBTOTAL",
  "TAX",
  "TIP",
  "CHANGE",
  "CASH",
  "03/04/2026",
  "4 de mayo de 2026",
  "12:30",
  "3.49",
  "$",
  "-",
  "(",
  ")",
  ".",
  ",",
  "0",
  "1",
  "7",
  "A",
  "a",
  "~",
  "*",
  "#",
  "'",
  "|",
  "@",
  "x",
  " ",
  "%",
  "é",
  "\u0301",
  "€",
];
const PAPER = [
  "GREEN MARKET",
  "12 Main Street",
  "Springfield, IL 62704",
  "03/04/2026 12:30",
  "WHOLE BEANS 12OZ 13.49",
  "2 @ 1.99",
  "APPLES 3.98",
  "SUBTOTAL 17.47",
  "TAX 1.40",
  "TOTAL 18.87",
  "VISA 18.87",
].join("\n");

/** The words of a text as they stand on a page: one row for each line. */
function wordsOf(text: string): Word[] {
  return text.split("\n").flatMap((line, row) =>
    line.split(" ").map((word, column) => ({
      text: word,
      confidence: 0.9,
      left: column * 40,
      right: column * 40 + 35,
      top: row * 20,
      bottom: row * 20 + 15,
    })),
  );
}

const RULES = {
  products: [
    {
      id: "1",
      name: "Whole beans",
      identifiers: ["012345"],
      keywords: ["beans"],
      pointsPerCent: "0.05",
      maxPriceCents: null,
      merchantIds: [],
    },
  ],
  merchants: [{ id: "1", name: "Green Market", aliases: ["GM"] }],
  exclusions: ["gift card"],
  otherPointsPerCent: null,
};

function match(text: string): void {
  matchMerchant(text, RULES.merchants);
  matchLine({ name: text, sku: text, priceCents: 100 }, null, RULES);
}

describe("receipts", () => {
  const texts = fc.oneof(soup([...TOKENS, "\n"]), mutations([PAPER], [...TOKENS, "\n"]));

  it("are parsed whatever is printed on them", () =>
    fuzz(texts, (text) => {
      const reading = parseReceipt([wordsOf(text), wordsOf(text)]);
      expect(reading.confidence).toBeGreaterThanOrEqual(0);
      expect(reading.confidence).toBeLessThanOrEqual(1);
      for (const line of reading.lines) expect(Number.isSafeInteger(line.priceCents)).toBe(true);
    }));

  it.each([
    ["of one row", (text: string) => text],
    ["with a row for each word", (text: string) => text.replaceAll(" ", "\n")],
    ["of many rows", (text: string) => text.replaceAll(/.{40}/gs, "$&\n")],
  ])("%s are parsed in linear time", (_, laidOut) =>
    expectLinear([...repeatsOf(TOKENS), ["TOTAL ", "1.00 ", ""], ["", "A 1.00 ", "TOTAL 1.00"]], (text) =>
      parseReceipt([wordsOf(laidOut(text))]),
    ),
  );

  it("are matched whatever they say, in linear time", async () => {
    await fuzz(texts, match);
    await expectLinear(repeatsOf(TOKENS), match);
  });

  it("are read or said to be unreadable when the file is damaged", async () => {
    const pdf = readFileSync("prisma/seed/receipts/digital.pdf").toString("latin1");
    await fuzz(
      mutations(
        [pdf],
        [
          "obj",
          "endobj",
          "stream",
          "<<",
          ">>",
          "/Type",
          "/Length 99999999",
          "[",
          "(",
          "xref",
          "%%EOF",
          "0 R",
          "/Encrypt",
        ],
      ),
      (file) =>
        readReceipt(
          [{ bytes: Buffer.from(file, "latin1"), contentType: "application/pdf" }],
          AbortSignal.timeout(60_000),
        ),
      { isExpected: (error) => error instanceof ReceiptUnreadable, share: 0.1 },
    );
  });
});
