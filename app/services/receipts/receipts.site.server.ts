/** Receipts of the signed-in participant: handing in, result, history, and the request for a review. */
import type { Readable } from "node:stream";
import { fileStore } from "~/integrations/files/file-store.server";
import { msg } from "~/locales/translate";
import { prisma } from "~/platform/database/connections.server";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { transaction } from "~/platform/database/transactions.server";
import { AppError, notFound, signInRequired } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import type { Page } from "~/platform/paging";
import { countHit, type RateLimit } from "~/platform/rate-limits.server";
import { command, query, workflow } from "~/platform/use-case.server";
import type { Upload } from "~/services/media/checked-upload.server";
import { pendingLot } from "~/services/points/pending-lot.server";
import { pendingField } from "~/services/points/points-texts";
import type { ParticipantCtx } from "~/services/programs/program-context";
import { insertReceipt } from "./internal/new-receipt.server";
import { prospectsOf } from "./internal/prospects.server";
import { checkedReceiptFiles, storeReceiptFiles } from "./internal/receipt-files.server";
import { toMyReceipt, toMyReceiptRow, WITH_LINES } from "./internal/receipt-views.server";
import { receiptActions } from "./internal/settlement.server";
import { APPEALABLE_STATUSES } from "./receipt-states";
import {
  myReceiptRowView,
  myReceiptsPage,
  myReceiptView,
  type MyReceipt,
  type MyReceiptRow,
  type MyReceiptsQuery,
  type ReviewRequest,
} from "./receipts.schema";

const FEATURE = { feature: "receipts" } as const;

const UPLOADS: RateLimit = {
  scope: "receipts",
  max: 30,
  windowSeconds: 60 * 60,
  message: msg("You've sent a lot of receipts. Please try again later."),
};

/** A page of the participant's receipts. */
export const listMyReceipts = query(
  "site:participate",
  async function listMyReceipts(ctx: ParticipantCtx, input: MyReceiptsQuery): Promise<Page<MyReceiptRow>> {
    const where = { programId: ctx.programId, participantId: ctx.actor.id };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.receipt.findMany({
            where,
            orderBy: [{ createdAt: input.sort.startsWith("-") ? "desc" : "asc" }, { id: "desc" }],
            ...range,
          }),
        () => prisma.receipt.count({ where }),
      ),
      (rows) => rows.map(toMyReceiptRow),
    );
  },
  { ...FEATURE, output: myReceiptsPage },
);

/** One receipt of the participant, line by line, with what else earns points. @throws not_found */
export const getMyReceipt = query(
  "site:participate",
  async function getMyReceipt(ctx: ParticipantCtx, id: string): Promise<MyReceipt> {
    const { programId, actor } = ctx;
    const row = isUuid(id)
      ? await prisma.receipt.findFirst({ where: { programId, id, participantId: actor.id }, include: WITH_LINES })
      : null;
    if (!row) throw notFound(RECEIPT_NOT_FOUND);
    const actions = row.actionId === null ? [] : await receiptActions(sql, programId, id);
    const pending = await pendingLot(
      sql,
      programId,
      actions.map((action) => action.id),
    );
    // After the receipt was read, so that its points are among them.
    const [prospects, { pointsAvailable }] = await Promise.all([
      prospectsOf(programId, row),
      prisma.participant.findUniqueOrThrow({
        where: { programId_id: { programId, id: actor.id } },
        select: { pointsAvailable: true },
      }),
    ]);
    const unused_points = Number(pointsAvailable);
    return { ...toMyReceipt(row, prospects), unused_points, ...pendingField(ctx, pending?.points ?? 0, pending) };
  },
  { ...FEATURE, output: myReceiptView },
);

const RECEIPT_NOT_FOUND = msg("Receipt not found");

/** A picture or the PDF of the participant's own receipt. @throws not_found */
export const openMyReceiptFile = query(
  "site:participate",
  async function openMyReceiptFile(
    { programId, actor }: ParticipantCtx,
    receiptId: string,
    position: number,
  ): Promise<{ body: Readable; contentType: string; sizeBytes: number }> {
    const file =
      isUuid(receiptId) && Number.isSafeInteger(position)
        ? await prisma.receiptFile.findFirst({
            where: { programId, receiptId, position, receipt: { participantId: actor.id } },
          })
        : null;
    const opened = file && (await fileStore().get(file.key));
    if (!opened) throw notFound();
    return { ...opened, contentType: file.contentType };
  },
  FEATURE,
);

/**
 * Takes a receipt in: its files are stored, and the worker reads them within seconds.
 * @param uploads photos of one receipt from top to bottom, or one PDF
 * @throws invalid on `files`; too_many
 */
export const handInReceipt = workflow(
  "site:participate",
  async function handInReceipt(
    ctx: ParticipantCtx,
    uploads: readonly Upload[],
    idempotencyKey: string | null,
  ): Promise<MyReceiptRow> {
    const { programId, actor, now } = ctx;
    await countHit(UPLOADS, `${programId}:${actor.id}`, now);
    const checked = await checkedReceiptFiles(uploads);
    const id = uuidv7(now);
    const files = await storeReceiptFiles(ctx, id, uploads, checked);
    const input = files.map(({ hash }) => Buffer.from(hash).toString("hex"));
    const stored = await transaction((tx) =>
      withIdempotencyKey(sqlIn(tx), ctx, { operation: "receipt", key: idempotencyKey, input }, async () => {
        const isKnown = await insertReceipt(tx, ctx, { id, participantId: actor.id, source: "upload", files });
        if (!isKnown) throw signInRequired();
        return { id };
      }),
    );
    const row = await prisma.receipt.findUniqueOrThrow({ where: { programId_id: { programId, id: stored.id } } });
    return toMyReceiptRow(row);
  },
  { ...FEATURE, output: myReceiptRowView },
);

/**
 * Asks for a person to look at a receipt, once. What it has given stays until then.
 * @throws not_found; conflict when it waits for a reviewer already, a review was requested before, or its pictures are
 *   deleted
 */
export const requestReview = command(
  "site:participate",
  async function requestReview(
    { programId, actor, now }: ParticipantCtx,
    { tx, audit },
    id: string,
    { comment }: ReviewRequest,
  ): Promise<MyReceiptRow> {
    const own = { programId, id, participantId: actor.id };
    const row = isUuid(id) ? await tx.receipt.findFirst({ where: own }) : null;
    if (!row) throw notFound(RECEIPT_NOT_FOUND);
    const { count } = await tx.receipt.updateMany({
      where: {
        ...own,
        status: { in: [...APPEALABLE_STATUSES, "processed"] },
        reviewRequestedAt: null,
        clearedAt: null,
      },
      data: { status: "review_requested", reviewComment: comment, reviewRequestedAt: now, updatedAt: now },
    });
    if (count === 0) throw new AppError("conflict", NOT_APPEALABLE);
    audit({
      action: "receipt.request_review",
      targetType: "receipt",
      targetId: id,
      before: { status: row.status },
      after: { status: "review_requested", comment },
    });
    return toMyReceiptRow(await tx.receipt.findFirstOrThrow({ where: own }));
  },
  { ...FEATURE, output: myReceiptRowView },
);

const NOT_APPEALABLE = msg("A review of this receipt was already requested, or it is still being checked.");
