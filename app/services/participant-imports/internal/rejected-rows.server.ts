import { prisma } from "~/platform/database/connections.server";
import { fromRows, listPage } from "~/platform/list-page.server";
import { COUNT_LIMIT, countedUpTo, type Page } from "~/platform/paging";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import type { RejectedRowView } from "../participant-imports.schema";
import { toRejectedRow } from "./import-views.server";

type Stored = { id: string; kind: string; status: string; preview: unknown; columns: string[] };

/** Leaves out rows of a check that was made before the file was read in another way. */
export function checkedRows({ status, preview }: Pick<Stored, "status" | "preview">) {
  return status !== "ready" || preview !== null ? {} : { line: { in: [] } };
}

/** A page of the rejected rows of an import, in the order of the file. */
export function rejectedPage(
  ctx: AdminProgramCtx,
  stored: Stored,
  paging: { page: number; page_size: number },
): Promise<Page<RejectedRowView>> {
  const where = { programId: ctx.programId, importId: stored.id, error: { not: null }, ...checkedRows(stored) };
  const source = fromRows(
    (range) => prisma.participantImportRow.findMany({ where, orderBy: { line: "asc" }, ...range }),
    async () => countedUpTo(await prisma.participantImportRow.count({ where, ...COUNT_LIMIT })),
  );
  return listPage(paging, source, (rows) => rows.map((row) => toRejectedRow(ctx, stored, row)));
}
