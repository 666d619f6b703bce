/** A handful of small files to try the product with; they are in prisma/seed/receipts. */
import { FONTS, photographed, printed, type Damage } from "./draw";
import { rowsOf } from "./layout";
import { textPdf } from "./pdf";
import { purchaseOf, type Language } from "./purchase";
import { Random } from "./random";

const SMALL: Damage = { scale: 0.75, quality: 55 };

/** The files by name. The same in each run. */
export async function receiptSamples(): Promise<Record<string, Uint8Array>> {
  const photo = (seed: number, language: Language, damage: Damage) => {
    const { rows, font } = sampleOf(seed, language);
    return photographed(printed(rows, font), { ...SMALL, ...damage }, new Random(seed));
  };
  return {
    "readable.jpg": await photo(11, "en", { skew: 1.5, noise: 3, table: true }),
    "readable-again.jpg": await photo(11, "en", { skew: -4, noise: 5, shade: 0.3 }),
    "blurred.jpg": await photo(12, "en", { blur: 9 }),
    "spanish.jpg": await photo(13, "es", { skew: -1, noise: 3 }),
    "digital.pdf": textPdf(sampleOf(14, "en").rows),
    "text.jpg": Buffer.from("This is a text, whatever its name says.\n"),
  };
}

function sampleOf(seed: number, language: Language) {
  const random = new Random(seed);
  const font = FONTS[seed % 3]!;
  return { rows: rowsOf(random, purchaseOf(random, language, 6), font.columns), font };
}
