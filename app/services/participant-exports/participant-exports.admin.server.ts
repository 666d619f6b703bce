/** Exports of participants to CSV files. The worker writes the file (docs/product/imports-and-exports.md#exporting). */
import type { Prisma } from "~/generated/prisma/client";
import { enqueue } from "~/jobs/queue.server";
import { msg } from "~/locales/translate";
import { adminIdOf } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import type { Transaction } from "~/platform/database/sql";
import { plannedSql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { withIdempotencyKey } from "~/platform/idempotency.server";
import { FIRST_ID, isUuid, uuidv7 } from "~/platform/ids.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { orderRows, type Page } from "~/platform/paging";
import { unprotectedText } from "~/platform/spreadsheet-formulas";
import { command, query } from "~/platform/use-case.server";
import { isFiltered } from "~/services/participant-accounts/participants-admin.schema";
import { attributeChoices } from "~/services/participant-imports/attribute-choices";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import { assertAttributes } from "./internal/export-attributes.server";
import { openFile } from "./internal/export-file.server";
import { exportTable } from "./internal/export-table.server";
import {
  exportListPage,
  exportView,
  type ExportListQuery,
  type ExportMode,
  type ExportOptions,
  type ExportStatus,
  type ExportType,
  type ExportView,
} from "./participant-exports.schema";

/** A page of the program's exports. */
export const listExports = query(
  "users:manage",
  async function listExports(ctx: AdminProgramCtx, input: ExportListQuery): Promise<Page<ExportView>> {
    const where = { programId: ctx.programId };
    return listPage(
      input,
      fromRows(
        (range) =>
          prisma.participantExport.findMany({
            where,
            orderBy: orderRows(input.sort, (direction) => ({ created_at: { createdAt: direction } })),
            include: WITH_ADMIN,
            ...range,
          }),
        () => prisma.participantExport.count({ where }),
      ),
      (rows) => rows.map((row) => toExportView(ctx, row)),
    );
  },
  { output: exportListPage },
);

/**
 * Lets the worker write a file of the participants, and mail the admin when it is done.
 * @throws invalid on `selected_attributes` when the program has no attribute of such a name
 * @throws conflict while another export by this admin is running
 */
export const startExport = command(
  "users:manage",
  async function startExport(
    ctx: AdminProgramCtx,
    { tx, audit },
    options: ExportOptions,
    idempotencyKey: string | null,
  ): Promise<ExportView> {
    const { programId, program, actor, now } = ctx;
    const { mode, type, attributes, filters } = options;
    assertAttributes(program, attributes);
    const request = { operation: "participant_export", key: idempotencyKey, input: options };
    const { id } = await withIdempotencyKey(sqlIn(tx), ctx, request, async () => {
      const id = uuidv7(now);
      const { count } = await tx.participantExport.createMany({
        data: {
          programId,
          id,
          adminId: adminIdOf(actor),
          status: "running",
          mode,
          type,
          attributes,
          filters,
          key: `exports/${programId}/${id}.csv`, // private: below no folder that media files have
          createdAt: now,
        },
        skipDuplicates: true, // a unique index allows one that is running
      });
      if (count === 0) throw new AppError("conflict", "Your last export is still running. Wait for it to finish.");
      await enqueue(sqlIn(tx), "export-participants", { programId, exportId: id });
      // Without the filters: a search may be somebody's name.
      audit({
        action: "participant_export.create",
        targetType: "participant_export",
        targetId: id,
        after: { mode, type, attributes },
      });
      return { id };
    });
    return toExportView(ctx, await storedExport(ctx, id, tx));
  },
  { output: exportView },
);

/**
 * The file of an export, for a download. Accounts that were deleted since are left out.
 * @returns the content, and its size if that is known
 * @throws not_found; conflict while there is no file yet or any more
 */
export const openExport = query(
  "users:manage",
  async function openExport(ctx: AdminProgramCtx, id: string) {
    const row = await storedExport(ctx, id);
    const { status } = toExportView(ctx, row);
    if (status === "running") throw new AppError("conflict", "This export isn't finished yet.");
    const file = status === "done" ? await openFile(ctx.programId, row) : null;
    if (!file) throw new AppError("conflict", "This export's file is no longer available. Start a new export.");
    return file;
  },
  { fullScope: true },
);

const PAGE_ROWS = 1_000;

/** All participants as a table with all profile attributes, read page by page while it is sent. */
export const exportAllParticipants = query(
  "users:manage",
  async function exportAllParticipants(ctx: AdminProgramCtx) {
    const table = await exportTable(ctx, {
      mode: "default",
      type: "report",
      attributes: attributeChoices(ctx.program.profileAttributes).map(({ name }) => name),
      filters: { status: [], tag: [], search: "" },
    });
    async function* batches() {
      for (let after = FIRST_ID; ;) {
        const { text, values } = table.page({ after, rows: PAGE_ROWS });
        const rows = await plannedSql<{ id: string; cells: (string | number | null)[] }>(text, values);
        // The response protects texts itself; twice would change them.
        if (rows.length > 0)
          yield rows.map(({ cells }) => cells.map((cell) => (typeof cell === "string" ? unprotectedText(cell) : cell)));
        if (rows.length < PAGE_ROWS) return;
        after = rows.at(-1)!.id;
      }
    }
    return { columns: table.headings, batches: inSameRead(batches()) };
  },
  { reads: "standby", fullScope: true },
);

const WITH_ADMIN = {
  admin: { select: { firstName: true, lastName: true, email: true } },
} satisfies Prisma.ParticipantExportInclude;
type Row = Prisma.ParticipantExportGetPayload<{ include: typeof WITH_ADMIN }>;

function toExportView({ now }: AdminProgramCtx, { admin, ...row }: Row): ExportView {
  const isOver = row.status === "done" && row.expiresAt !== null && row.expiresAt <= now;
  return {
    id: row.id,
    status: isOver ? "expired" : (row.status as ExportStatus),
    mode: row.mode as ExportMode,
    type: row.type as ExportType,
    selected_attributes: row.attributes,
    filtered: isFiltered(row.filters as ExportOptions["filters"]),
    admin_name: `${admin.firstName} ${admin.lastName}`.trim() || admin.email,
    rows_total: row.rowsTotal,
    rows_written: row.rowsWritten,
    size_bytes: row.sizeBytes === null ? null : Number(row.sizeBytes),
    created_at: row.createdAt.toISOString(),
    ended_at: row.endedAt?.toISOString() ?? null,
    expires_at: row.expiresAt?.toISOString() ?? null,
  };
}

async function storedExport(
  { programId }: AdminProgramCtx,
  id: string,
  db: Pick<Transaction, "participantExport"> = prisma,
) {
  const row = isUuid(id)
    ? await db.participantExport.findUnique({ where: { programId_id: { programId, id } }, include: WITH_ADMIN })
    : null;
  if (!row) throw notFound(msg("Export not found"));
  return row;
}
