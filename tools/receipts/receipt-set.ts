/** Receipts with their truth, to measure and test the reader. The same seed always makes the same set. */
import { COUNTRIES, inCountry, withNamesLikeLabels } from "./countries";
import { cutOut, FONTS, photographed, picturedLeaves, printed, type Damage, type Font } from "./draw";
import { rowsOf, type Row } from "./layout";
import { scannedPdf, textPdf } from "./pdf";
import { purchaseOf, type Language, type Purchase } from "./purchase";
import { Random } from "./random";

export type MadeReceipt = {
  name: string;
  /** What is special about it; results are reported by class. */
  group: string;
  files: { bytes: Uint8Array; contentType: string }[];
  /** What is printed; null for what nobody can read. */
  truth: Purchase | null;
};

type Recipe = {
  group: string;
  count: number;
  language?: Language;
  /** Fewest and most lines. */
  lines?: [number, number];
  damage?: (random: Random) => Damage;
  files?: (paper: { rows: Row[]; font: Font }, random: Random) => Promise<MadeReceipt["files"]>;
  unreadable?: true;
  /** The purchase as it is printed elsewhere, or with other names. */
  changed?: (bought: Purchase, random: Random, number: number) => Purchase;
};

const abroad: Recipe["changed"] = (bought, _, number) => inCountry(bought, COUNTRIES[number % COUNTRIES.length]!);

const jpeg = (bytes: Uint8Array) => ({ bytes, contentType: "image/jpeg" });
const pdf = (bytes: Uint8Array) => ({ bytes, contentType: "application/pdf" });
const slight = (random: Random): Damage => ({
  skew: random.between(-2, 2),
  noise: 6,
  blur: 0.6,
  shade: random.between(0, 0.25),
});

const RECIPES: Recipe[] = [
  { group: "clean", count: 10, damage: (random) => ({ skew: random.between(-0.5, 0.5) }) },
  { group: "Spanish", count: 10, language: "es", damage: slight },
  { group: "photographed", count: 8, damage: (random) => ({ ...slight(random), table: true, scale: 1.6 }) },
  {
    group: "skewed",
    count: 6,
    damage: (random) => ({ ...slight(random), skew: random.between(4, 12) * random.pick([-1, 1]) }),
  },
  { group: "noisy", count: 4, damage: (random) => ({ ...slight(random), noise: random.between(16, 26) }) },
  { group: "soft", count: 4, damage: (random) => ({ ...slight(random), blur: random.between(1.3, 2) }) },
  { group: "folded", count: 5, damage: (random) => ({ ...slight(random), folds: random.integer(2, 4) }) },
  { group: "faded", count: 5, damage: (random) => ({ ...slight(random), fade: random.between(0.45, 0.7) }) },
  { group: "dim", count: 4, damage: (random) => ({ ...slight(random), light: random.between(0.3, 0.5), noise: 4 }) },
  { group: "long", count: 4, lines: [30, 45], damage: slight },
  {
    group: "turned",
    count: 6,
    damage: (random) => ({
      ...slight(random),
      ...random.pick([{ turn: 90 }, { turn: 180 }, { turn: 270 }, { turnedByNote: true }] as const),
    }),
  },
  { group: "several pictures", count: 4, lines: [16, 26], files: inParts },
  { group: "PDF with text", count: 4, files: async ({ rows }) => [pdf(textPdf(rows))] },
  { group: "PDF of a scan", count: 4, files: scanned },
  { group: "abroad", count: 11, changed: abroad, damage: () => ({ noise: 4 }) },
  { group: "PDF from abroad", count: 22, changed: abroad, files: async ({ rows }) => [pdf(textPdf(rows))] },
  { group: "names like labels", count: 8, changed: withNamesLikeLabels, damage: () => ({ noise: 4 }) },
  {
    group: "PDF with names like labels",
    count: 12,
    changed: withNamesLikeLabels,
    files: async ({ rows }) => [pdf(textPdf(rows))],
  },
  {
    group: "too blurred",
    count: 4,
    unreadable: true,
    damage: (random) => ({ ...slight(random), blur: random.between(7, 11) }),
  },
  {
    group: "too dark",
    count: 3,
    unreadable: true,
    damage: (random) => ({ light: random.between(0.02, 0.04), noise: 14 }),
  },
  { group: "bleached", count: 3, unreadable: true, damage: () => ({ fade: 0.97, noise: 10 }) },
  { group: "no receipt", count: 3, unreadable: true, files: async (_, random) => [jpeg(await picturedLeaves(random))] },
];

/** Makes the set one by one, since all of it is large. */
export async function* receiptSet(seed: number): AsyncGenerator<MadeReceipt> {
  for (const recipe of RECIPES)
    for (let number = 1; number <= recipe.count; number++) {
      const name = `${recipe.group.replaceAll(" ", "-").toLowerCase()}-${String(number).padStart(2, "0")}`;
      yield await made(recipe, name, number, new Random(hash(`${seed} ${name}`)));
    }
}

async function made(recipe: Recipe, name: string, number: number, random: Random): Promise<MadeReceipt> {
  const language = recipe.language ?? (random.chance(0.2) ? "es" : "en");
  const bought = purchaseOf(random, language, random.integer(...(recipe.lines ?? [2, 14])));
  const purchase = recipe.changed?.(bought, random, number) ?? bought;
  const font = random.pick(FONTS);
  const rows = rowsOf(random, purchase, font.columns);
  const files = recipe.files
    ? await recipe.files({ rows, font }, random)
    : [jpeg(await photographed(printed(rows, font), recipe.damage?.(random) ?? {}, random))];
  return { name, group: recipe.group, files, truth: recipe.unreadable ? null : purchase };
}

/** Two pictures of a long receipt; some show the same rows twice. */
async function inParts({ rows, font }: { rows: Row[]; font: Font }, random: Random): Promise<MadeReceipt["files"]> {
  const paper = printed(rows, font);
  const middle = paper.height * random.between(0.4, 0.6);
  const shared = random.chance(0.5) ? font.size * 4 : 0;
  const parts = [cutOut(paper, 0, middle + shared), cutOut(paper, middle, paper.height)];
  return Promise.all(parts.map(async (part) => jpeg(await photographed(part, slight(random), random))));
}

async function scanned({ rows, font }: { rows: Row[]; font: Font }, random: Random): Promise<MadeReceipt["files"]> {
  const paper = printed(rows, font);
  const bytes = await photographed(paper, { noise: 6 }, random);
  return [pdf(scannedPdf(bytes, paper.width + 24, paper.height + 24))];
}

function hash(text: string): number {
  let value = 2166136261;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 16777619);
  return value >>> 0;
}
