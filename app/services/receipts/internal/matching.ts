/** Which lines of a receipt are the program's products, and what they give. Pure. */
import { unaccented } from "~/platform/unaccented";
import { plainSku } from "~/services/purchase-proof/purchase-proof-fields";
import { itemPoints } from "../item-points";

export type MatchProduct = {
  id: string;
  name: string;
  identifiers: readonly string[];
  keywords: readonly string[];
  /** A decimal, as text. */
  pointsPerCent: string;
  /** A piece that costs more is unusual; null where nobody has set it. */
  maxPriceCents: number | null;
  /** Only on receipts of these merchants; empty for any. */
  merchantIds: readonly string[];
};

export type MatchMerchant = { id: string; name: string; aliases: readonly string[] };

export type MatchRules = {
  /** Active ones only. */
  products: readonly MatchProduct[];
  merchants: readonly MatchMerchant[];
  exclusions: readonly string[];
  /** What lines without a product give, as text; null for nothing. */
  otherPointsPerCent: string | null;
};

export type Line = { name: string; sku: string; priceCents: number };

export type Match = {
  productId: string | null;
  strategy: "sku" | "keyword" | "fuzzy" | null;
  /** The identifier, keyword or name that was found. */
  keyword: string | null;
  /** 0 to 1; null without a product. */
  confidence: number | null;
  eligible: boolean;
  points: number;
};

/** How much a keyword in the name says: the reader may have misread the rest. */
const KEYWORD_CONFIDENCE = 0.95;
/** Names that are less alike are different products. */
const FUZZY_MIN = 0.6;
/** A match below this is a guess that a person has to confirm. */
export const SURE_MATCH = 0.8;

/** The merchant of a receipt: the one whose name or alias it prints, or nearly. Null when none fits. */
export function matchMerchant(printed: string, merchants: readonly MatchMerchant[]): MatchMerchant | null {
  const text = plain(printed);
  if (text === "") return null;
  const scored = merchants.map((merchant) => ({
    merchant,
    score: Math.max(
      ...[merchant.name, ...merchant.aliases].map((name) =>
        contains(text, plain(name)) ? 1 : similarity(text, plain(name)),
      ),
    ),
  }));
  const best = scored.reduce<(typeof scored)[number] | null>((a, b) => (a && a.score >= b.score ? a : b), null);
  return best && best.score >= SURE_MATCH ? best.merchant : null;
}

/** What each line is: a product by its SKU, by the longest keyword in its name, or by a similar name, in this order. */
export function matchLine(line: Line, merchantId: string | null, rules: MatchRules): Match {
  if (isExcluded(line, rules.exclusions)) return NOTHING;
  const products = rules.products.filter(
    ({ merchantIds }) => merchantIds.length === 0 || (merchantId !== null && merchantIds.includes(merchantId)),
  );
  const found = bySku(line, products) ?? byKeyword(line, products) ?? bySimilarName(line, products);
  if (found) {
    const { product, ...match } = found;
    const points = itemPoints(product.pointsPerCent, line.priceCents);
    return { ...match, productId: product.id, eligible: line.priceCents > 0, points };
  }
  if (rules.otherPointsPerCent === null || line.priceCents <= 0) return NOTHING;
  return { ...NOTHING, eligible: true, points: itemPoints(rules.otherPointsPerCent, line.priceCents) };
}

/** The product whose SKU or keyword a line has, wherever it is sold. */
export function namedProduct(line: Pick<Line, "name" | "sku">, products: readonly MatchProduct[]): MatchProduct | null {
  const named = { ...line, priceCents: 0 };
  return (bySku(named, products) ?? byKeyword(named, products))?.product ?? null;
}

const NOTHING: Match = {
  productId: null,
  strategy: null,
  keyword: null,
  confidence: null,
  eligible: false,
  points: 0,
};

type Found = Pick<Match, "strategy" | "keyword" | "confidence"> & { product: MatchProduct };

function bySku({ sku }: Line, products: readonly MatchProduct[]): Found | null {
  const printed = plainSku(sku);
  if (printed === "") return null;
  for (const product of products) {
    const keyword = product.identifiers.find((identifier) => plainSku(identifier) === printed);
    if (keyword !== undefined) return { product, strategy: "sku", keyword, confidence: 1 };
  }
  return null;
}

function byKeyword({ name }: Line, products: readonly MatchProduct[]): Found | null {
  const text = plain(name);
  let best: Found | null = null;
  for (const product of products)
    for (const keyword of product.keywords)
      if (contains(text, plain(keyword)) && keyword.length > (best?.keyword?.length ?? 0))
        best = { product, strategy: "keyword", keyword, confidence: KEYWORD_CONFIDENCE };
  return best;
}

function bySimilarName({ name }: Line, products: readonly MatchProduct[]): Found | null {
  const text = plain(name);
  let best: Found | null = null;
  for (const product of products)
    for (const keyword of [product.name, ...product.keywords]) {
      const confidence = similarity(text, plain(keyword));
      if (confidence >= FUZZY_MIN && confidence > (best?.confidence ?? 0))
        best = { product, strategy: "fuzzy", keyword, confidence };
    }
  return best;
}

/** Whether the program leaves a line out, by its SKU or by words in its name. */
export function isExcluded({ sku, name }: Pick<Line, "sku" | "name">, exclusions: readonly string[]): boolean {
  const text = plain(name);
  const printed = plainSku(sku);
  return exclusions.some((word) => (printed !== "" && plainSku(word) === printed) || contains(text, plain(word)));
}

/** Lower case without accents and punctuation, as receipts leave them out. */
export function plain(text: string): string {
  return unaccented(text)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

/** Whether `text` has the words of `part` in this order, next to each other. */
function contains(text: string, part: string): boolean {
  return part !== "" && ` ${text} `.includes(` ${part} `);
}

/** How alike two texts are, 0 to 1: the share of their three-letter pieces that they have in common (Dice). */
function similarity(a: string, b: string): number {
  if (a === "" || b === "") return 0;
  const [first, second] = [trigrams(a), trigrams(b)];
  let common = 0;
  for (const piece of first) if (second.has(piece)) common++;
  return (2 * common) / (first.size + second.size);
}

function trigrams(text: string): Set<string> {
  const padded = `  ${text} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}
