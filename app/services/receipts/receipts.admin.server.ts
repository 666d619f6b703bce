/** Receipts as admins list them and see them. */
import type { Readable } from "node:stream";
import { z } from "zod";
import { receiptIssueFormUrl } from "~/integrations/embedded-pages.server";
import { fileStore } from "~/integrations/files/file-store.server";
import { translate } from "~/locales/translate";
import { isAllowed } from "~/platform/authorize";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { sqlText, type SqlText } from "~/platform/database/sql";
import { sql } from "~/platform/database/statements.server";
import { notFound } from "~/platform/errors";
import { escapeLike } from "~/platform/escape-like";
import { isUuid } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { newestFirst } from "~/platform/newest-first.server";
import { ALPHABETICAL, pageOf, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { assigneeViews, type Assignee } from "~/services/assignments/assignees.schema";
import { assignedTo, assigneesOf } from "~/services/assignments/assignees.server";
import { ofPeopleNamed } from "~/services/participants/participant-search.server";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { proofSettingsOf } from "~/services/purchase-proof/proof-settings.server";
import { toItemView, toReceiptRow, toReceiptView, WITH_DETAIL, WITH_ROW } from "./internal/admin-views.server";
import { otherRate } from "./internal/match-rules.server";
import { queueOf } from "./internal/review-queue.server";
import { RECEIPT_NOT_FOUND, storedItem, storedReceipt } from "./internal/stored-receipt.server";
import { REJECT_REASON_LABELS, REJECT_REASONS, type ReceiptSource } from "./receipt-states";
import {
  ITEMS_PAGE_SIZE,
  receiptDetail,
  receiptItemsPage,
  receiptItemView,
  receiptsPage,
  type EligibleProduct,
  type ReceiptDetail,
  type ReceiptExportQuery,
  type ReceiptItemView,
  type ReceiptListQuery,
  type ReceiptRow,
} from "./receipts-admin.schema";

/** Who may review receipts can have them assigned. */
const REVIEW = "receipts:update";

/** A page of the program's receipts; searches the merchant, and the participant's name and email. */
export const listReceipts = query(
  "receipts:view",
  async function listReceipts(ctx: AdminProgramCtx, input: ReceiptListQuery): Promise<Page<ReceiptRow>> {
    const values = new StatementValues();
    const where = matching(ctx, input, values);
    return receiptPage(ctx, input, { where, either: await searched(ctx, input, values) }, values);
  },
  { output: receiptsPage, reads: "standby" },
);

const EXPORT_COLUMNS = [
  "id",
  "status",
  "source",
  "merchant_name",
  "merchant_address",
  "purchase_date",
  "total_amount",
  "items_count",
  "points",
  "participant_id",
  "participant_name",
  "email",
  "tags",
  "assignee",
  "waiting_since",
  "created_at",
] as const;

/** The receipts of the list on all its pages, or those that are selected, the newest first. */
export const exportReceipts = query(
  "receipts:manage",
  async function exportReceipts(ctx: AdminProgramCtx, { ids, ...input }: ReceiptExportQuery) {
    const { programId } = ctx;
    const values = new StatementValues();
    const where = ids
      ? [sqlText`t.program_id = ${values.add(programId)}::uuid`, ...values.oneOf(sqlText`t.id`, ids, "uuid")]
      : matching(ctx, input, values);
    const either = ids ? [] : await searched(ctx, input, values);
    const rows = newestFirst({ from: sqlText`receipts t`, where, either }, values, (found) =>
      prisma.receipt.findMany({ where: { programId, id: { in: found } }, include: WITH_ROW }),
    );
    async function* batches() {
      for await (const batch of rows)
        yield batch.map((row) => {
          const { receipt_tags: tags, assignee, ...view } = toReceiptRow(ctx, row);
          const names = [...new Set(tags.map(({ name }) => name))].join(", ");
          const cells = { ...view, tags: names, assignee: assignee?.name ?? null };
          return EXPORT_COLUMNS.map((column) => cells[column]);
        });
    }
    return { name: "receipts", columns: EXPORT_COLUMNS, batches: inSameRead(batches()) };
  },
  { reads: "standby", fullScope: true },
);

/** To whom receipts can be assigned, for the filter of the list. */
export const listReceiptAssignees = query(
  "receipts:view",
  async function listReceiptAssignees(ctx: AdminProgramCtx): Promise<Assignee[]> {
    return assigneesOf(sql, ctx, REVIEW);
  },
  { output: assigneeViews },
);

/** The merchants that receipts are from, for the filter of the list. */
export const listReceiptMerchants = query(
  "receipts:view",
  async function listReceiptMerchants({ programId }: AdminProgramCtx): Promise<{ value: string; label: string }[]> {
    const merchants = await prisma.purchaseProofMerchant.findMany({
      where: { programId },
      orderBy: { name: "asc" },
      select: { id: true, name: true },
    });
    return merchants.map(({ id, name }) => ({ value: id, label: name }));
  },
  { output: z.array(z.object({ value: z.string(), label: z.string() })), reads: "standby" },
);

/** A page of the receipts of one participant. @throws not_found */
export const listReceiptsOf = query(
  "receipts:view",
  async function listReceiptsOf(
    ctx: AdminProgramCtx,
    participantId: string,
    input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
  ): Promise<Page<ReceiptRow>> {
    const where = { programId: ctx.programId, id: participantId };
    const exists = isUuid(participantId) && (await prisma.participant.count({ where })) > 0;
    if (!exists) throw notFound("Participant not found");
    return receiptsOf(ctx, participantId, input);
  },
  { output: receiptsPage, reads: "standby" },
);

/** A page of the receipts of the participant who handed in this one. @throws not_found */
export const listReceiptsOfSameParticipant = query(
  "receipts:manage",
  async function listReceiptsOfSameParticipant(
    ctx: AdminProgramCtx,
    id: string,
    input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
  ): Promise<Page<ReceiptRow>> {
    const { participantId } = await storedReceipt(prisma, ctx, id);
    return receiptsOf(ctx, participantId, input);
  },
  { output: receiptsPage, reads: "standby" },
);

/** One receipt with what its review needs. @throws not_found */
export const getReceipt = query(
  "receipts:manage",
  async function getReceipt(ctx: AdminProgramCtx, id: string): Promise<ReceiptDetail> {
    const { programId, locale } = ctx;
    const row = await detailOf(ctx, id);
    const [merchants, products, queue, worth, settings, assignees] = await Promise.all([
      prisma.purchaseProofMerchant.findMany({
        where: { programId, OR: [{ active: true }, { id: row.merchantId ?? "" }].slice(0, row.merchantId ? 2 : 1) },
        orderBy: { name: "asc" },
        select: { id: true, name: true },
      }),
      eligibleProducts(programId),
      queueOf(programId, row),
      prisma.receiptItem.aggregate({ where: { programId, receiptId: id, eligible: true }, _sum: { points: true } }),
      proofSettingsOf(prisma, programId),
      assigneesOf(sql, ctx, REVIEW),
    ]);
    const rate = otherRate(settings, row.source as ReceiptSource);
    return {
      receipt: toReceiptView(ctx, row),
      points_to_give: Number(worth._sum.points ?? 0n),
      other_points_per_cents: rate === null ? null : Number(rate),
      reject_reasons_options: REJECT_REASONS.map((value) => ({
        value,
        label: translate(locale, REJECT_REASON_LABELS[value]),
      })),
      merchant_options: merchants.map((merchant) => ({ value: merchant.id, label: merchant.name })),
      eligible_products: products,
      issue_form_url: receiptIssueFormUrl({ receiptId: id, programId, locale }),
      assignee_options: isAllowed(ctx, REVIEW) ? assignees : [],
      queue,
    };
  },
  { output: receiptDetail },
);

/** One receipt as its review left it, also for API keys that may review and not more. @throws not_found */
export const getReviewedReceipt = query(
  "receipts:update",
  async function getReviewedReceipt(ctx: AdminProgramCtx, id: string): Promise<ReceiptDetail["receipt"]> {
    return toReceiptView(ctx, await detailOf(ctx, id));
  },
  { output: receiptDetail.shape.receipt },
);

async function detailOf({ programId }: AdminProgramCtx, id: string) {
  const row = isUuid(id)
    ? await prisma.receipt.findUnique({ where: { programId_id: { programId, id } }, include: WITH_DETAIL })
    : null;
  if (!row) throw notFound(RECEIPT_NOT_FOUND);
  return row;
}

/** All lines of a receipt, in their order. @throws not_found */
export const listReceiptItems = query(
  "receipts:manage",
  async function listReceiptItems(ctx: AdminProgramCtx, id: string): Promise<Page<ReceiptItemView>> {
    await storedReceipt(prisma, ctx, id);
    const rows = await prisma.receiptItem.findMany({
      where: { programId: ctx.programId, receiptId: id },
      orderBy: [{ createdAt: "asc" }, { position: "asc" }],
      include: { product: { select: { name: true } } },
    });
    return pageOf({ page: 1, page_size: ITEMS_PAGE_SIZE }, rows.length, rows.map(toItemView));
  },
  { output: receiptItemsPage, reads: "standby" },
);

/** A line of a receipt. @throws not_found */
export const getReceiptItem = query(
  "receipts:manage",
  async function getReceiptItem(ctx: AdminProgramCtx, receiptId: string, id: string): Promise<ReceiptItemView> {
    await storedReceipt(prisma, ctx, receiptId);
    return toItemView(await storedItem(prisma, ctx, receiptId, id));
  },
  { output: receiptItemView },
);

/** A picture or the PDF of a receipt. @throws not_found */
export const openReceiptFile = query(
  "receipts:manage",
  async function openReceiptFile(
    ctx: AdminProgramCtx,
    receiptId: string,
    position: number,
  ): Promise<{ body: Readable; contentType: string; sizeBytes: number }> {
    const { programId } = ctx;
    const file =
      isUuid(receiptId) && Number.isSafeInteger(position)
        ? await prisma.receiptFile.findFirst({ where: { programId, receiptId, position } })
        : null;
    const opened = file && (await fileStore().get(file.key));
    if (!opened) throw notFound();
    return { ...opened, contentType: file.contentType };
  },
  { fullScope: true },
);

/** The conditions of the list's filters. */
function matching(ctx: AdminProgramCtx, input: Omit<ReceiptExportQuery, "ids">, values: StatementValues): SqlText[] {
  const { status, merchant, source, tag, assigned, created } = input;
  const { actor, programId, program } = ctx;
  const where = [
    sqlText`t.program_id = ${values.add(programId)}::uuid`,
    ...values.oneOf(sqlText`t.status`, status),
    ...values.oneOf(sqlText`t.merchant_id`, merchant, "uuid"),
    ...values.oneOf(sqlText`t.source`, source),
    ...assignedTo(sqlText`t.assignee_id`, assigned, actor, values),
    ...values.within(sqlText`t.created_at`, created ? instantsOf(created, program.timeZone) : {}),
  ];
  const [hasTag] = values.oneOf(sqlText`g.name`, tag);
  if (hasTag)
    where.push(
      sqlText`exists (select from receipt_tags g where g.program_id = t.program_id and g.receipt_id = t.id and ${hasTag})`,
    );
  return where;
}

/** The conditions of the search, one of which must hold; none without a search. */
async function searched(
  { programId }: AdminProgramCtx,
  { search }: Pick<ReceiptListQuery, "search">,
  values: StatementValues,
): Promise<SqlText[]> {
  const either = await ofPeopleNamed(programId, search, [sqlText`t.participant_id`], values);
  if (search) either.push(sqlText`t.merchant_name ilike ${values.add(`%${escapeLike(search)}%`)}`);
  return either;
}

function receiptsOf(
  ctx: AdminProgramCtx,
  participantId: string,
  input: Pick<ReceiptListQuery, "page" | "page_size" | "sort">,
): Promise<Page<ReceiptRow>> {
  const values = new StatementValues();
  const where = [
    sqlText`t.program_id = ${values.add(ctx.programId)}::uuid`,
    sqlText`t.participant_id = ${values.add(participantId)}::uuid`,
  ];
  return receiptPage(ctx, { ...input, search: "" }, { where }, values);
}

async function receiptPage(
  ctx: AdminProgramCtx,
  input: Pick<ReceiptListQuery, "page" | "page_size" | "sort" | "search">,
  { where, either }: { where: SqlText[]; either?: SqlText[] },
  values: StatementValues,
): Promise<Page<ReceiptRow>> {
  const { programId } = ctx;
  const selection = {
    from: sqlText`receipts t`,
    where,
    either,
    order: orderInSql(input.sort, (direction) => ({
      merchant_name: sqlText`t.merchant_name ${ALPHABETICAL} ${direction}`,
      purchase_date: sqlText`t.purchase_date ${direction} nulls last`,
      total_amount: sqlText`t.total_cents ${direction} nulls last`,
      points: sqlText`t.points ${direction}`,
      status: sqlText`t.status ${direction}, t.created_at ${direction}`, // as in the index
      created_at: sqlText`t.created_at ${direction}`,
    })),
  };
  return listPage(
    input,
    fromSelection(selection, values, (ids) =>
      prisma.receipt.findMany({ where: { programId, id: { in: ids } }, include: WITH_ROW }),
    ),
    (rows) => rows.map((row) => toReceiptRow(ctx, row)),
  );
}

/** The products that a line may be, the active ones first. */
async function eligibleProducts(programId: string): Promise<EligibleProduct[]> {
  const products = await prisma.purchaseProofProduct.findMany({
    where: { programId },
    orderBy: [{ active: "desc" }, { name: "asc" }],
  });
  return products.map(({ id, name, pointsPerCent, active }) => ({
    id,
    product_name: name,
    points_per_cents: pointsPerCent.toNumber(),
    product_active: active,
  }));
}
