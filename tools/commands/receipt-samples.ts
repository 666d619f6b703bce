import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import sharp from "sharp";
import { readArguments } from "~/server/command-arguments";
import { FONTS, photographed, printed, type Damage } from "../receipts/draw";
import { rowsOf } from "../receipts/layout";
import { textPdf } from "../receipts/pdf";
import type { Purchase } from "../receipts/purchase";
import { Random } from "../receipts/random";

const FOLDER = "app/sandbox/receipts/samples";

/**
 * `receipt-samples [YYYY-MM-DD]`: draws the receipts that the sandbox offers to try with, dated on this day, by default
 * today. The demo program knows the shop and most of the products.
 */
export default async function receiptSamples(args: string[]): Promise<void> {
  const [date = new Date().toISOString().slice(0, 10)] = readArguments("receipt-samples", args, {
    most: 1,
  }).positionals;
  const [bread, granola, beans, towels] = [
    line("SOURDOUGH LOAF", 649),
    line("SUNRISE GRANOLA", 489),
    line("WHOLE BEANS 12OZ", 1349),
    line("PAPER TOWELS 6PK", 1249),
  ];
  const readable = purchase("GREEN BASKET", date, [bread, granola, towels]);
  const twice = purchase("CORNER PANTRY", date, [beans, bread, towels]);
  const blurred = purchase("GREEN BASKET", date, [granola, beans]);
  mkdirSync(FOLDER, { recursive: true });
  const draw = async (name: string, bought: Purchase, damage: Damage) =>
    write(name, await small(await photographed(paperOf(bought), damage, new Random(seedOf(name)))));
  await draw("readable.jpg", readable, { skew: 0.6, noise: 4, shade: 0.1 });
  await draw("blurred.jpg", blurred, { blur: 9, noise: 6 });
  await draw("duplicate-1.jpg", twice, { skew: -0.8, noise: 4 });
  await draw("duplicate-2.jpg", twice, { skew: 1.4, noise: 5, light: 0.85, table: true });
  write("receipt.pdf", textPdf(rowsOf(new Random(5), purchase("GREEN BASKET", date, [beans, granola]), 40)));
  write("text.jpg", Buffer.from("This is no picture. Its name only says so.\n"));
}

function line(name: string, priceCents: number): Purchase["lines"][number] {
  return { name, sku: null, quantity: 1, unitCents: priceCents, priceCents, weighed: false };
}

function purchase(merchant: string, date: string, lines: Purchase["lines"]): Purchase {
  const subtotalCents = lines.reduce((sum, { priceCents }) => sum + priceCents, 0);
  const taxCents = Math.round(subtotalCents * 0.07);
  return {
    language: "en",
    merchant,
    address: ["301 Orchard Avenue", "New York, NY 10002"],
    phone: "(212) 555-0142",
    date,
    time: "10:24",
    lines,
    subtotalCents,
    taxCents,
    tipCents: 0,
    totalCents: subtotalCents + taxCents,
    cashCents: null,
  };
}

const FONT = FONTS[0]!;

function paperOf(bought: Purchase) {
  return printed(rowsOf(new Random(3), bought, FONT.columns), FONT);
}

function seedOf(name: string): number {
  return [...name].reduce((sum, character) => sum * 31 + character.charCodeAt(0), 7) >>> 0;
}

/** As a phone would send it, and small enough for the repository. */
function small(picture: Uint8Array): Promise<Buffer> {
  return sharp(picture).jpeg({ quality: 60, mozjpeg: true }).toBuffer();
}

function write(name: string, bytes: Uint8Array): void {
  writeFileSync(join(FOLDER, name), bytes);
}
