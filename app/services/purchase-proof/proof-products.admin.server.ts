import { isDeepStrictEqual } from "node:util";
import type { Prisma, PurchaseProofProduct } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, rejectTaken } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, invalid, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  CHOOSE_CHALLENGE,
  CHOOSE_MERCHANTS,
  eligibleProductPage,
  proofProductForm,
  proofProductPage,
  proofProductView,
  type EligibleProductListQuery,
  type EligibleProductView,
  type ProofProductChange,
  type ProofProductForm,
  type ProofProductInput,
  type ProofProductListQuery,
  type ProofProductView,
} from "./proof-products.schema";
import { amountOf, centsOf, commaText, plainSku } from "./purchase-proof-fields";

const TAKEN = msg("A product with this name already exists");
const CHANGED = msg("Someone else changed this product while you were editing. Your changes are still here.");
const IN_USE = msg("Receipts have this product, so it can't be deleted. Deactivate it instead.");

const WITH_USE = {
  challenge: { select: { id: true, caption: true } },
  merchants: { select: { merchant: { select: { id: true, name: true } } }, orderBy: { merchant: { name: "asc" } } },
  _count: { select: { items: true } },
} satisfies Prisma.PurchaseProofProductInclude;
type Row = Prisma.PurchaseProofProductGetPayload<{ include: typeof WITH_USE }>;
type Db = Pick<Transaction, "purchaseProofProduct" | "purchaseProofMerchant" | "challenge">;

/** A page of the products that earn points, the inactive ones included. A search finds whole SKUs and keywords too. */
export const listProofProducts = query(
  "receipts:manage",
  async function listProofProducts(
    { programId }: AdminProgramCtx,
    input: ProofProductListQuery,
  ): Promise<Page<ProofProductView>> {
    const { search } = input;
    const spellings = [search, search.toUpperCase(), search.toLowerCase()];
    const where: Prisma.PurchaseProofProductWhereInput = {
      programId,
      ...(input.active.length === 1 ? { active: input.active[0] === "true" } : {}),
      ...(search === ""
        ? {}
        : {
            OR: [
              { AND: wordsOf(search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })) },
              { identifiers: { hasSome: spellings } },
              { keywords: { hasSome: spellings } },
            ],
          }),
    };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.purchaseProofProduct.findMany({
            where,
            include: WITH_USE,
            orderBy: orderRows(input.sort, (direction) => ({
              product_name: { name: direction },
              points_per_cents: { pointsPerCent: direction },
              active: { active: direction },
              created_at: { createdAt: direction },
            })),
            ...range,
          }),
        () => prisma.purchaseProofProduct.count({ where }),
      ),
      (rows) => rows.map(toView),
    );
  },
  { output: proofProductPage },
);

/** A page of the products that complete a challenge, the inactive ones included. @throws not_found */
export const listEligibleProducts = query(
  "receipts:manage",
  async function listEligibleProducts(
    { programId }: AdminProgramCtx,
    challengeId: string,
    input: EligibleProductListQuery,
  ): Promise<Page<EligibleProductView>> {
    const challenge = isUuid(challengeId)
      ? await prisma.challenge.findUnique({ where: { programId_id: { programId, id: challengeId } } })
      : null;
    if (!challenge) throw notFound(msg("Challenge not found"));
    const where: Prisma.PurchaseProofProductWhereInput = {
      programId,
      challengeId,
      AND: wordsOf(input.search).map((word) => ({ name: { contains: word, mode: "insensitive" as const } })),
    };
    const orderBy = orderRows(input.sort, (direction) => ({ product_name: { name: direction } }));
    return listPage(
      input,
      fromRows(
        (range) => prisma.purchaseProofProduct.findMany({ where, orderBy, ...range }),
        () => prisma.purchaseProofProduct.count({ where }),
      ),
      (rows) =>
        rows.map(({ id, name, pointsPerCent, active }) => ({
          id,
          product_name: name,
          points_per_cents: pointsPerCent.toNumber(),
          product_active: active,
        })),
    );
  },
  { output: eligibleProductPage },
);

/** One product. @throws not_found */
export const getProofProduct = query(
  "receipts:manage",
  async function getProofProduct(ctx: AdminProgramCtx, id: string): Promise<ProofProductView> {
    return toView(await storedProduct(prisma, ctx, id));
  },
  { output: proofProductView },
);

/** The form of a product, or without an id of a new one, with what it may refer to. @throws not_found */
export const getProofProductForm = query(
  "receipts:manage",
  async function getProofProductForm(ctx: AdminProgramCtx, id?: string): Promise<ProofProductForm> {
    const { programId } = ctx;
    const row = id === undefined ? null : await storedProduct(prisma, ctx, id);
    const chosen = row?.merchants.map(({ merchant }) => merchant.id) ?? [];
    const [challenges, merchants] = await Promise.all([
      prisma.challenge.findMany({
        where: { programId, OR: [{ archivedAt: null }, { id: { in: row?.challengeId ? [row.challengeId] : [] } }] },
        select: { id: true, caption: true },
        orderBy: [{ caption: "asc" }, { id: "asc" }],
      }),
      prisma.purchaseProofMerchant.findMany({
        where: { programId, OR: [{ active: true }, { id: { in: chosen } }] },
        select: { id: true, name: true },
        orderBy: { name: "asc" },
      }),
    ]);
    return {
      product: row && toView(row),
      challenge_options: challenges.map((challenge) => ({ id: challenge.id, name: challenge.caption })),
      merchant_options: merchants,
    };
  },
  { output: proofProductForm },
);

const COLUMNS = {
  product_name: "name",
  identifiers: "identifiers",
  keywords: "keywords",
  points_per_cents: "pointsPerCent",
  max_price: null,
  active: "active",
  challenge_id: "challengeId",
  merchant_ids: null,
  updated_at: null,
} as const satisfies ColumnTable<ProofProductChange, PurchaseProofProduct>;

/** Adds a product. @throws invalid for a name that is taken, ignoring case, and for a challenge or merchant elsewhere */
export const createProofProduct = command(
  "receipts:manage",
  async function createProofProduct(
    ctx: AdminProgramCtx,
    { tx, audit },
    input: ProofProductInput,
  ): Promise<ProofProductView> {
    const { programId, now } = ctx;
    await assertReferences(tx, ctx, input);
    const columns = { ...columnsFrom(COLUMNS, input), maxPriceCents: centsOf(input.max_price) };
    const data = { programId, id: uuidv7(now), ...columns, createdAt: now, updatedAt: now };
    const { id } = await rejectTaken("product_name", TAKEN, tx.purchaseProofProduct.create({ data }));
    await setMerchants(tx, ctx, id, input.merchant_ids);
    const product = await storedProduct(tx, ctx, id);
    await assertOwnSkus(tx, product);
    audit({
      action: "purchase_proof_product.create",
      targetType: "purchase_proof_product",
      targetId: id,
      after: auditOf(product),
    });
    return toView(product);
  },
  { output: proofProductView },
);

/**
 * Changes a product. Lines of receipts that were read before keep their points.
 * @throws not_found; unchanged; invalid on the field to correct; conflict when somebody else changed it since
 *   `updated_at`
 */
export const updateProofProduct = command(
  "receipts:manage",
  async function updateProofProduct(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: ProofProductChange,
  ): Promise<ProofProductView> {
    const { programId, now } = ctx;
    const stored = await lockedProduct(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    await assertReferences(tx, ctx, input);
    const data = {
      ...columnsFrom(COLUMNS, input),
      maxPriceCents: input.max_price === undefined ? undefined : centsOf(input.max_price),
      updatedAt: now,
    };
    const write = tx.purchaseProofProduct.update({ where: { programId_id: { programId, id } }, data });
    await rejectTaken("product_name", TAKEN, write);
    if (input.merchant_ids) await setMerchants(tx, ctx, id, input.merchant_ids);
    const product = await storedProduct(tx, ctx, id);
    const [before, after] = [auditOf(stored), auditOf(product)];
    if (isDeepStrictEqual(before, after)) throw noChanges();
    await assertOwnSkus(tx, product);
    audit({
      action: "purchase_proof_product.update",
      targetType: "purchase_proof_product",
      targetId: id,
      before,
      after,
    });
    return toView(product);
  },
  { output: proofProductView },
);

/** Deletes a product. @throws not_found; rejected when receipts have it */
export const deleteProofProduct = command(
  "receipts:manage",
  async function deleteProofProduct(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<ProofProductView> {
    const product = await lockedProduct(tx, ctx, id);
    if (product._count.items > 0)
      throw new AppError("rejected", IN_USE, { errors: [{ field: null, message: IN_USE }] });
    await tx.purchaseProofProduct.delete({ where: { programId_id: { programId: ctx.programId, id } } });
    audit({
      action: "purchase_proof_product.delete",
      targetType: "purchase_proof_product",
      targetId: id,
      before: auditOf(product),
    });
    return toView(product);
  },
  { output: proofProductView },
);

/** The stored product, locked: concurrent changes and new lines of receipts wait. */
async function lockedProduct(tx: Transaction, ctx: AdminProgramCtx, id: string): Promise<Row> {
  if (isUuid(id))
    await tx.$queryRaw`select from purchase_proof_products
      where program_id = ${ctx.programId}::uuid and id = ${id}::uuid for update`;
  return storedProduct(tx, ctx, id);
}

async function storedProduct(db: Db, { programId }: AdminProgramCtx, id: string): Promise<Row> {
  const where = { programId_id: { programId, id } };
  const row = isUuid(id) ? await db.purchaseProofProduct.findUnique({ where, include: WITH_USE }) : null;
  if (!row) throw notFound(msg("Product not found"));
  return row;
}

/** @throws invalid on the field whose challenge or merchant is not in the program */
async function assertReferences(
  db: Db,
  { programId }: AdminProgramCtx,
  { challenge_id: challengeId, merchant_ids: merchantIds = [] }: ProofProductChange,
): Promise<void> {
  if (challengeId && (await db.challenge.count({ where: { programId, id: challengeId } })) === 0)
    throw invalid("challenge_id", CHOOSE_CHALLENGE);
  const found = await db.purchaseProofMerchant.count({ where: { programId, id: { in: merchantIds } } });
  if (found < merchantIds.length) throw invalid("merchant_ids", CHOOSE_MERCHANTS);
}

/**
 * A line with a SKU must be one product. Shops that share no receipt may use the same number for different things, and an
 * inactive product matches nothing.
 * @throws invalid when another active product has one of the SKUs at the same merchant
 */
async function assertOwnSkus(tx: Transaction, { programId, id, active, identifiers, merchants }: Row): Promise<void> {
  if (!active || identifiers.length === 0) return;
  // Two products that are saved at the same moment must see each other.
  await tx.$queryRaw`select from programs where id = ${programId}::uuid for no key update`;
  const others = await tx.purchaseProofProduct.findMany({
    where: { programId, id: { not: id }, active: true, identifiers: { isEmpty: false } },
    include: { merchants: true },
  });
  const at = new Set(merchants.map(({ merchant }) => merchant.id));
  const own = new Set(identifiers.map(plainSku));
  for (const other of others) {
    const sharesMerchant =
      at.size === 0 || other.merchants.length === 0 || other.merchants.some(({ merchantId }) => at.has(merchantId));
    const sku = sharesMerchant ? other.identifiers.find((identifier) => own.has(plainSku(identifier))) : undefined;
    if (sku !== undefined) throw skuTaken(sku, other.name);
  }
}

const SKU_TAKEN = msg("{name} already has the SKU {sku}");

function skuTaken(sku: string, name: string): AppError {
  const values = { sku, name };
  return new AppError("invalid", SKU_TAKEN, { errors: [{ field: "identifiers", message: SKU_TAKEN, values }], values });
}

async function setMerchants(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  productId: string,
  merchantIds: readonly string[],
): Promise<void> {
  await tx.purchaseProofProductMerchant.deleteMany({ where: { programId, productId } });
  const data = merchantIds.map((merchantId) => ({ programId, productId, merchantId }));
  await tx.purchaseProofProductMerchant.createMany({ data });
}

function auditOf(row: Row) {
  return {
    name: row.name,
    identifiers: row.identifiers,
    keywords: row.keywords,
    points_per_cents: row.pointsPerCent.toNumber(),
    max_price: amountOf(row.maxPriceCents),
    active: row.active,
    challenge_id: row.challengeId,
    challenge: row.challenge?.caption ?? null,
    merchants: row.merchants.map(({ merchant }) => merchant.name),
  };
}

function toView(row: Row): ProofProductView {
  const merchants = row.merchants.map(({ merchant }) => merchant);
  return {
    id: row.id,
    program_id: row.programId,
    product_name: row.name,
    identifiers: commaText(row.identifiers),
    keywords: commaText(row.keywords),
    points_per_cents: row.pointsPerCent.toNumber(),
    max_price: amountOf(row.maxPriceCents),
    active: row.active,
    challenge_id: row.challengeId,
    challenge: row.challenge && { id: row.challenge.id, name: row.challenge.caption },
    merchant_ids: merchants.map(({ id }) => id),
    merchants,
    receipt_items_count: row._count.items,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
