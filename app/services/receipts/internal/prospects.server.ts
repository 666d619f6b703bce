/** Why lines of a receipt earned nothing, and what would earn points next time. */
import type { ReceiptItem } from "~/generated/prisma/client";
import type { ProgramId } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { proofSettingsOf } from "~/services/purchase-proof/proof-settings.server";
import { itemPoints } from "../item-points";
import { MAX_SHOPS } from "../receipt-states";
import type { EarningProduct, LineReason } from "../receipts.schema";
import { isExcluded, namedProduct } from "./matching";
import type { Prospects, RowWithLines } from "./receipt-views.server";

const MAX_PRODUCTS = 5;
/** Lines are compared with so many products of certain shops, since a page waits for it. */
const MAX_COMPARED = 50;

const WITH_SHOPS = {
  merchants: {
    select: { merchant: { select: { name: true } } },
    where: { merchant: { active: true } },
    orderBy: { merchantId: "asc" },
    take: MAX_SHOPS,
  },
} as const;

/** What a participant can learn from a receipt. Nothing while it is read. */
export async function prospectsOf(programId: ProgramId, row: RowWithLines): Promise<Prospects> {
  if (row.status === "pending") return { reasons: new Map(), products: [] };
  const [reasons, products] = await Promise.all([reasonsOf(programId, row), earningProducts(row)]);
  return { reasons, products };
}

/** The best products that are not on the receipt, as far as a shop is active that they count at. */
async function earningProducts({ programId, items }: RowWithLines): Promise<EarningProduct[]> {
  const known = [...new Set(items.flatMap(({ productId }) => productId ?? []))];
  const products = await prisma.purchaseProofProduct.findMany({
    where: {
      programId,
      active: true,
      pointsPerCent: { gt: 0 },
      id: { notIn: known },
      OR: [{ merchants: { none: {} } }, { merchants: { some: { merchant: { active: true } } } }],
    },
    include: WITH_SHOPS,
    orderBy: [{ pointsPerCent: "desc" }, { name: "asc" }],
    take: MAX_PRODUCTS,
  });
  return products.map(({ name, pointsPerCent, merchants }) => ({
    name,
    ...roundRate(pointsPerCent.toFixed()),
    shops: namesOf(merchants),
  }));
}

/** The points for the smallest of 1, 10, 100 and so on that earns at least one. */
function roundRate(pointsPerCent: string): { points: number; amount: number } {
  let amount = 1;
  while (itemPoints(pointsPerCent, amount * 100) === 0 && amount < 100_000) amount *= 10;
  return { points: itemPoints(pointsPerCent, amount * 100), amount };
}

async function reasonsOf(programId: ProgramId, row: RowWithLines): Promise<Prospects["reasons"]> {
  const reasons = new Map<string, { reason: LineReason; shops: string[] }>();
  const isCounted =
    row.status === "eligible" ||
    row.status === "no_eligible_items" ||
    (row.status === "processed" && !row.markedAsInvalidAt);
  if (!isCounted) return reasons;
  const unknown: ReceiptItem[] = [];
  for (const item of row.items) {
    if (item.eligible && item.points > 0n) continue;
    if (item.priceCents <= 0) reasons.set(item.id, { reason: "discount", shops: [] });
    else if (item.eligible) reasons.set(item.id, { reason: "too_small", shops: [] });
    else if (item.productId !== null) reasons.set(item.id, { reason: "reviewed", shops: [] });
    else unknown.push(item);
  }
  for (const [id, shops] of await shopsOf(programId, row, unknown))
    reasons.set(id, { reason: shops.length > 0 ? "other_shop" : "no_product", shops });
  return reasons;
}

/** For each line the shops where it would have counted; none for what counts nowhere, or is left out everywhere. */
async function shopsOf(
  programId: ProgramId,
  { merchantId }: RowWithLines,
  items: readonly ReceiptItem[],
): Promise<[id: string, shops: string[]][]> {
  if (items.length === 0) return [];
  const [elsewhere, settings] = await Promise.all([
    prisma.purchaseProofProduct.findMany({
      where: {
        programId,
        active: true,
        pointsPerCent: { gt: 0 },
        merchants: { some: { merchant: { active: true } }, ...(merchantId ? { none: { merchantId } } : {}) },
      },
      include: WITH_SHOPS,
      orderBy: { id: "asc" },
      take: MAX_COMPARED,
    }),
    proofSettingsOf(prisma, programId),
  ]);
  const products = elsewhere.map(({ pointsPerCent, merchants, ...product }) => ({
    ...product,
    pointsPerCent: pointsPerCent.toFixed(),
    merchantIds: [],
    shops: namesOf(merchants),
  }));
  return items.map((item) => {
    const found = isExcluded(item, settings.exclusionIdentifiers) ? null : namedProduct(item, products);
    return [item.id, products.find(({ id }) => id === found?.id)?.shops ?? []];
  });
}

function namesOf(merchants: { merchant: { name: string } }[]): string[] {
  return merchants.map(({ merchant }) => merchant.name);
}
