import { isDeepStrictEqual } from "node:util";
import type { Prisma, PurchaseProofMerchant } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { assertVersion, rejectTaken, updateVersioned } from "~/platform/changes.server";
import { columnsFrom, type ColumnTable } from "~/platform/columns";
import { prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { AppError, noChanges, notFound } from "~/platform/errors";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, wordsOf, type Page } from "~/platform/paging";
import { command, query } from "~/platform/use-case.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  proofMerchantPage,
  proofMerchantView,
  type ProofMerchantChange,
  type ProofMerchantInput,
  type ProofMerchantListQuery,
  type ProofMerchantView,
} from "./proof-merchants.schema";
import { commaText } from "./purchase-proof-fields";

const TAKEN = msg("A merchant with this name already exists");
const CHANGED = msg("Someone else changed this merchant while you were editing. Your changes are still here.");
const IN_USE = msg("Receipts or products refer to this merchant, so it can't be deleted. Deactivate it instead.");

const WITH_USE = {
  _count: { select: { products: true, receipts: true } },
} satisfies Prisma.PurchaseProofMerchantInclude;
type Row = Prisma.PurchaseProofMerchantGetPayload<{ include: typeof WITH_USE }>;

/** A page of the merchants whose receipts count, the inactive ones included. */
export const listProofMerchants = query(
  "receipts:manage",
  async function listProofMerchants(
    { programId }: AdminProgramCtx,
    input: ProofMerchantListQuery,
  ): Promise<Page<ProofMerchantView>> {
    const where: Prisma.PurchaseProofMerchantWhereInput = {
      programId,
      ...(input.active.length === 1 ? { active: input.active[0] === "true" } : {}),
      AND: wordsOf(input.search).map((word) => ({
        OR: [
          { name: { contains: word, mode: "insensitive" as const } },
          { address: { contains: word, mode: "insensitive" as const } },
        ],
      })),
    };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.purchaseProofMerchant.findMany({
            where,
            include: WITH_USE,
            orderBy: orderRows(input.sort, (direction) => ({
              name: { name: direction },
              active: { active: direction },
              created_at: { createdAt: direction },
            })),
            ...range,
          }),
        () => prisma.purchaseProofMerchant.count({ where }),
      ),
      (rows) => rows.map(toView),
    );
  },
  { output: proofMerchantPage },
);

/** One merchant, or null without an id for the form of a new one. @throws not_found */
export const getProofMerchant = query(
  "receipts:manage",
  async function getProofMerchant(ctx: AdminProgramCtx, id?: string): Promise<ProofMerchantView | null> {
    return id === undefined ? null : toView(await storedMerchant(prisma, ctx, id));
  },
  { output: proofMerchantView.nullable() },
);

const COLUMNS = {
  name: "name",
  aliases: "aliases",
  address: "address",
  active: "active",
  updated_at: null,
} as const satisfies ColumnTable<ProofMerchantChange, PurchaseProofMerchant>;

/** Adds a merchant. @throws invalid when there is one of that name, ignoring case */
export const createProofMerchant = command(
  "receipts:manage",
  async function createProofMerchant(
    { programId, now }: AdminProgramCtx,
    { tx, audit },
    input: ProofMerchantInput,
  ): Promise<ProofMerchantView> {
    const columns = columnsFrom(COLUMNS, input);
    const data = { ...columns, programId, id: uuidv7(now), createdAt: now, updatedAt: now };
    const write = tx.purchaseProofMerchant.create({ data, include: WITH_USE });
    const merchant = await rejectTaken("name", TAKEN, write);
    audit({
      action: "purchase_proof_merchant.create",
      targetType: "purchase_proof_merchant",
      targetId: merchant.id,
      after: auditOf(merchant),
    });
    return toView(merchant);
  },
  { output: proofMerchantView },
);

/**
 * Changes a merchant. Receipts that were read before keep theirs; new ones of an inactive merchant do not match it.
 * @throws not_found; unchanged; invalid for a name that is taken; conflict when somebody else changed it since
 *   `updated_at`
 */
export const updateProofMerchant = command(
  "receipts:manage",
  async function updateProofMerchant(
    ctx: AdminProgramCtx,
    { tx, audit },
    id: string,
    input: ProofMerchantChange,
  ): Promise<ProofMerchantView> {
    const stored = await storedMerchant(tx, ctx, id);
    assertVersion(input.updated_at, stored, CHANGED);
    const data = { ...columnsFrom(COLUMNS, input), updatedAt: ctx.now };
    const merchant = { ...stored, ...data };
    if (isDeepStrictEqual(auditOf(merchant), auditOf(stored))) throw noChanges();
    const where = { programId: ctx.programId, id, updatedAt: stored.updatedAt };
    const write = tx.purchaseProofMerchant.updateMany({ where, data });
    await updateVersioned(rejectTaken("name", TAKEN, write), CHANGED);
    audit({
      action: "purchase_proof_merchant.update",
      targetType: "purchase_proof_merchant",
      targetId: id,
      before: auditOf(stored),
      after: auditOf(merchant),
    });
    return toView(merchant);
  },
  { output: proofMerchantView },
);

/** Deletes a merchant. @throws not_found; rejected when receipts or products refer to it */
export const deleteProofMerchant = command(
  "receipts:manage",
  async function deleteProofMerchant(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<ProofMerchantView> {
    const { programId } = ctx;
    // The lock makes new references wait, so that what is counted stays true.
    if (isUuid(id))
      await tx.$queryRaw`select from purchase_proof_merchants
        where program_id = ${programId}::uuid and id = ${id}::uuid for update`;
    const merchant = await storedMerchant(tx, ctx, id);
    const { products, receipts } = merchant._count;
    if (products + receipts > 0) throw new AppError("rejected", IN_USE, { errors: [{ field: null, message: IN_USE }] });
    await tx.purchaseProofMerchant.delete({ where: { programId_id: { programId, id } } });
    audit({
      action: "purchase_proof_merchant.delete",
      targetType: "purchase_proof_merchant",
      targetId: id,
      before: auditOf(merchant),
    });
    return toView(merchant);
  },
  { output: proofMerchantView },
);

async function storedMerchant(
  db: Pick<Transaction, "purchaseProofMerchant">,
  { programId }: AdminProgramCtx,
  id: string,
): Promise<Row> {
  const where = { programId_id: { programId, id } };
  const row = isUuid(id) ? await db.purchaseProofMerchant.findUnique({ where, include: WITH_USE }) : null;
  if (!row) throw notFound(msg("Merchant not found"));
  return row;
}

function auditOf({ name, aliases, address, active }: Row) {
  return { name, aliases, address, active };
}

function toView(row: Row): ProofMerchantView {
  return {
    id: row.id,
    program_id: row.programId,
    name: row.name,
    aliases: commaText(row.aliases),
    address: row.address,
    active: row.active,
    products_count: row._count.products,
    receipts_count: row._count.receipts,
    created_at: row.createdAt.toISOString(),
    updated_at: row.updatedAt.toISOString(),
  };
}
