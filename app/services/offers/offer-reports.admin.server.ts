import type { Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { UNIQUE_VIOLATION } from "~/platform/changes.server";
import { adminIdOf } from "~/platform/context";
import { inSameRead, prisma } from "~/platform/database/connections.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { sql, sqlIn } from "~/platform/database/statements.server";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { newestFirst } from "~/platform/newest-first.server";
import { ALPHABETICAL, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { selectionResult, splitSelection, type SelectionResult } from "~/platform/selection";
import { StatementValues } from "~/platform/statement-values";
import { command, query } from "~/platform/use-case.server";
import { instantsOf } from "~/platform/zoned-time";
import { assignSelected } from "~/services/assignments/assign-selected.server";
import { assigneeViews, type Assignee } from "~/services/assignments/assignees.schema";
import { assignedTo, assigneeOf, assigneesOf } from "~/services/assignments/assignees.server";
import { nextWaiting } from "~/services/assignments/next-waiting.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  offerReportAdminView,
  offerReportView,
  type OfferReportAdminView,
  type OfferReportExportQuery,
  type OfferReportListQuery,
  type OfferReportView,
} from "./offer-reports-admin.schema";

/** Without it the program has no reports. */
const FEATURE = "offers_reward";
/** Who may resolve reports can have them assigned. */
const RESOLVE = "users:manage";

const WITH_PEOPLE = {
  participant: { select: { firstName: true, lastName: true, email: true, deletedAt: true } },
  assignee: { select: { id: true, firstName: true, lastName: true, email: true } },
} as const satisfies Prisma.OfferReportInclude;
type ReportRow = Prisma.OfferReportGetPayload<{ include: typeof WITH_PEOPLE }>;

/** A page of the program's reports; searches merchant, offer and message. @throws not_found without the feature */
export const listOfferReports = query(
  "users:view",
  async function listOfferReports(ctx: AdminProgramCtx, input: OfferReportListQuery): Promise<Page<OfferReportView>> {
    const { programId } = ctx;
    const values = new StatementValues();
    const selection = {
      from: sqlText`offer_reports t`,
      where: matching(ctx, input, values),
      order: orderInSql(input.sort, (direction) => ({
        merchant: sqlText`t.merchant_name ${ALPHABETICAL} ${direction}`,
        status: sqlText`t.status ${direction}`,
        created_at: sqlText`t.created_at ${direction}`,
      })),
    };
    return listPage(
      input,
      fromSelection(selection, values, (ids) =>
        prisma.offerReport.findMany({ where: { programId, id: { in: ids } }, include: WITH_PEOPLE }),
      ),
      (rows) => rows.map(toReportView),
    );
  },
  { output: pageSchema(offerReportView), feature: FEATURE, reads: "standby" },
);

const EXPORT_COLUMNS = [
  "id",
  "status",
  "merchant_name",
  "offer_text",
  "message",
  "reporter",
  "assignee",
  "created_at",
] as const;

/** The reports of the list on all its pages, or those that are selected, the newest first. */
export const exportOfferReports = query(
  RESOLVE,
  async function exportOfferReports(ctx: AdminProgramCtx, { ids, ...input }: OfferReportExportQuery) {
    const { programId } = ctx;
    const values = new StatementValues();
    const where = ids
      ? [inProgram(ctx, values), ...values.oneOf(sqlText`t.id`, ids, "uuid")]
      : matching(ctx, input, values);
    const rows = newestFirst({ from: sqlText`offer_reports t`, where }, values, (found) =>
      prisma.offerReport.findMany({ where: { programId, id: { in: found } }, include: WITH_PEOPLE }),
    );
    async function* batches() {
      for await (const batch of rows)
        yield batch.map((row) => {
          const { reporter, assignee, ...view } = toReportView(row);
          const cells = { ...view, reporter: reporter?.name ?? null, assignee: assignee?.name ?? null };
          return EXPORT_COLUMNS.map((column) => cells[column]);
        });
    }
    return { name: "offer-reports", columns: EXPORT_COLUMNS, batches: inSameRead(batches()) };
  },
  { feature: FEATURE, reads: "standby", fullScope: true },
);

/** To whom reports can be assigned, for the filter of the list. */
export const listReportAssignees = query(
  "users:view",
  async function listReportAssignees(ctx: AdminProgramCtx): Promise<Assignee[]> {
    return assigneesOf(sql, ctx, RESOLVE);
  },
  { output: assigneeViews, feature: FEATURE },
);

/** One report with its resolution, and the next one that is open. @throws not_found */
export const getOfferReport = query(
  "users:view",
  async function getOfferReport({ programId }: AdminProgramCtx, id: string): Promise<OfferReportAdminView> {
    const row = isUuid(id)
      ? await prisma.offerReport.findUnique({ where: { programId_id: { programId, id } }, include: WITH_PEOPLE })
      : null;
    if (!row) throw reportNotFound();
    const [resolver, next] = await Promise.all([
      row.resolvedById ? prisma.admin.findUnique({ where: { id: row.resolvedById } }) : null,
      nextWaiting(sql, row, { table: "offer_reports", statuses: ["open"] }),
    ]);
    return {
      ...toReportView(row),
      resolution: row.resolution,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: resolver && (`${resolver.firstName} ${resolver.lastName}`.trim() || resolver.email),
      mailed_at: row.mailedAt?.toISOString() ?? null,
      next_open_id: next,
    };
  },
  { output: offerReportAdminView, feature: FEATURE },
);

/** Resolves an open report. @throws not_found; conflict when it is already resolved */
export const resolveOfferReport = command(
  "users:manage",
  async function resolveOfferReport(ctx: AdminProgramCtx, { tx, audit }, id: string, comment: string): Promise<void> {
    const resolved = {
      status: "resolved",
      resolution: comment,
      resolvedAt: ctx.now,
      resolvedById: adminIdOf(ctx.actor),
    };
    await changeStatus(tx, ctx, id, "open", resolved, msg("This report has already been resolved."));
    audit({
      action: "offer_report.resolve",
      targetType: "offer_report",
      targetId: id,
      reason: comment,
      before: { status: "open" },
      after: { status: "resolved" },
    });
  },
  { feature: FEATURE },
);

/** Resolves several reports with one comment. Those that are resolved already are left as they are. */
export const resolveOfferReports = command(
  RESOLVE,
  async function resolveOfferReports(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    comment: string,
  ): Promise<SelectionResult> {
    const { programId, actor, now, locale } = ctx;
    const { changing, result } = splitSelection(
      locale,
      ids,
      await lockedReports(tx, ctx, ids),
      ({ merchantName }) => merchantName,
      ({ status }) => (status === "resolved" ? "unchanged" : "change"),
    );
    await tx.offerReport.updateMany({
      where: { programId, id: { in: changing.map(({ id }) => id) } },
      data: { status: "resolved", resolution: comment, resolvedAt: now, resolvedById: adminIdOf(actor) },
    });
    for (const { id } of changing)
      audit({
        action: "offer_report.resolve",
        targetType: "offer_report",
        targetId: id,
        reason: comment,
        before: { status: "open" },
        after: { status: "resolved" },
      });
    return result;
  },
  { output: selectionResult, feature: FEATURE },
);

/** Assigns reports to an admin who may resolve them, or to nobody. @throws invalid on `assignee_id` */
export const assignOfferReports = command(
  RESOLVE,
  async function assignOfferReports(
    ctx: AdminProgramCtx,
    { tx, audit },
    ids: readonly string[],
    assigneeId: string | null,
  ): Promise<SelectionResult> {
    return assignSelected(
      ctx,
      { tx, audit },
      { ids, assigneeId },
      {
        kind: "offer_report",
        table: "offer_reports",
        permission: RESOLVE,
        lock: (rows) => lockedReports(tx, ctx, rows),
        nameOf: ({ merchantName }) => merchantName,
      },
    );
  },
  { output: selectionResult, feature: FEATURE },
);

/**
 * Opens a resolved report again.
 * @throws not_found; conflict when it is open, or when the participant has a newer open report of this offer
 */
export const reopenOfferReport = command(
  "users:manage",
  async function reopenOfferReport(ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<void> {
    const reopened = { status: "open", resolution: null, resolvedAt: null, resolvedById: null };
    await changeStatus(tx, ctx, id, "resolved", reopened, msg("This report is already open.")).catch(
      (error: unknown) => {
        // A participant has at most one open report of an offer.
        if (databaseErrorOf(error).state !== UNIQUE_VIOLATION) throw error;
        throw new AppError(
          "conflict",
          "The participant has since reported this offer again, and that report is still open.",
          { cause: error },
        );
      },
    );
    audit({
      action: "offer_report.reopen",
      targetType: "offer_report",
      targetId: id,
      before: { status: "resolved" },
      after: { status: "open" },
    });
  },
  { feature: FEATURE },
);

/** The reports among `ids`, locked in one order, so that two changes cannot block each other. */
async function lockedReports(tx: Transaction, { programId }: AdminProgramCtx, ids: readonly string[]) {
  await sqlIn(tx)(
    sqlText`select from offer_reports where program_id = $1::uuid and id = any($2::uuid[]) order by id for no key update`,
    [programId, ids],
  );
  return tx.offerReport.findMany({ where: { programId, id: { in: [...ids] } }, orderBy: { id: "asc" } });
}

function inProgram({ programId }: AdminProgramCtx, values: StatementValues): SqlText {
  return sqlText`t.program_id = ${values.add(programId)}::uuid`;
}

/** The conditions of the list's filters and search. */
function matching(
  ctx: AdminProgramCtx,
  { status, assigned, created, search }: Omit<OfferReportExportQuery, "ids">,
  values: StatementValues,
): SqlText[] {
  return [
    inProgram(ctx, values),
    ...values.oneOf(sqlText`t.status`, status),
    ...assignedTo(sqlText`t.assignee_id`, assigned, ctx.actor, values),
    ...values.within(sqlText`t.created_at`, created ? instantsOf(created, ctx.program.timeZone) : {}),
    ...wordsOf(search).map((word) => containing(values.add(`%${word}%`))),
  ];
}

/** One of the columns that are searched contains the word: all of them are in one index. */
function containing(pattern: SqlText): SqlText {
  return sqlText`(t.merchant_name ilike ${pattern} or t.offer_text ilike ${pattern} or t.message ilike ${pattern})`;
}

/** Changes the report if it still has the expected status. @throws not_found; conflict with the message `tooLate` */
async function changeStatus(
  tx: Transaction,
  { programId }: AdminProgramCtx,
  id: string,
  status: string,
  data: Prisma.OfferReportUpdateManyMutationInput,
  tooLate: string,
): Promise<void> {
  if (!isUuid(id)) throw reportNotFound();
  const { count } = await tx.offerReport.updateMany({ where: { programId, id, status }, data });
  if (count > 0) return;
  const exists = await tx.offerReport.count({ where: { programId, id } });
  throw exists ? new AppError("conflict", tooLate) : reportNotFound();
}

function reportNotFound(): AppError {
  return notFound("Report not found");
}

function toReportView({ participant, assignee, ...row }: ReportRow): OfferReportView {
  return {
    id: row.id,
    program_id: row.programId,
    endeca_key: row.offerKey,
    merchant_name: row.merchantName,
    offer_text: row.offerText,
    message: row.message,
    status: row.status as OfferReportView["status"],
    created_at: row.createdAt.toISOString(),
    assignee: assignee && assigneeOf(assignee),
    reporter: participant.deletedAt ? null : { id: row.participantId, name: participantName(participant) },
  };
}
