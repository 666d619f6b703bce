import { type OfferReport, type Prisma } from "~/generated/prisma/client";
import { msg } from "~/locales/translate";
import { UNIQUE_VIOLATION } from "~/platform/changes.server";
import { adminIdOf } from "~/platform/context";
import { prisma } from "~/platform/database/connections.server";
import { databaseErrorOf } from "~/platform/database/failures.server";
import { sqlText, type SqlText, type Transaction } from "~/platform/database/sql";
import { AppError, notFound } from "~/platform/errors";
import { isUuid } from "~/platform/ids.server";
import { fromSelection, listPage } from "~/platform/list-page.server";
import { ALPHABETICAL, pageSchema, wordsOf, type Page } from "~/platform/paging";
import { orderInSql } from "~/platform/select-page.server";
import { StatementValues } from "~/platform/statement-values";
import { command, query } from "~/platform/use-case.server";
import { participantName } from "~/services/participants/participant-name";
import type { AdminProgramCtx } from "~/services/programs/program-context";
import {
  offerReportAdminView,
  offerReportView,
  type OfferReportAdminView,
  type OfferReportListQuery,
  type OfferReportView,
} from "./offer-reports-admin.schema";

/** Without it the program has no reports. */
const FEATURE = "offers_reward";

const REPORTER = {
  participant: { select: { firstName: true, lastName: true, email: true, deletedAt: true } },
} as const;
type ReportRow = OfferReport & {
  participant: { firstName: string; lastName: string; email: string | null; deletedAt: Date | null };
};

/** A page of the program's reports; searches merchant, offer and message. @throws not_found without the feature */
export const listOfferReports = query(
  "users:view",
  async function listOfferReports(
    { programId }: AdminProgramCtx,
    input: OfferReportListQuery,
  ): Promise<Page<OfferReportView>> {
    const values = new StatementValues();
    const selection = {
      from: sqlText`offer_reports t`,
      where: [
        sqlText`t.program_id = ${values.add(programId)}::uuid`,
        ...values.oneOf(sqlText`t.status`, input.status),
        ...wordsOf(input.search).map((word) => containing(values.add(`%${word}%`))),
      ],
      order: orderInSql(input.sort, (direction) => ({
        merchant: sqlText`t.merchant_name ${ALPHABETICAL} ${direction}`,
        status: sqlText`t.status ${direction}`,
        created_at: sqlText`t.created_at ${direction}`,
      })),
    };
    return listPage(
      input,
      fromSelection(selection, values, (ids) =>
        prisma.offerReport.findMany({ where: { programId, id: { in: ids } }, include: REPORTER }),
      ),
      (rows) => rows.map(toReportView),
    );
  },
  { output: pageSchema(offerReportView), feature: FEATURE, reads: "standby" },
);

/** One report with its resolution. @throws not_found */
export const getOfferReport = query(
  "users:view",
  async function getOfferReport({ programId }: AdminProgramCtx, id: string): Promise<OfferReportAdminView> {
    const row = isUuid(id)
      ? await prisma.offerReport.findUnique({ where: { programId_id: { programId, id } }, include: REPORTER })
      : null;
    if (!row) throw reportNotFound();
    const resolver = row.resolvedById ? await prisma.admin.findUnique({ where: { id: row.resolvedById } }) : null;
    return {
      ...toReportView(row),
      resolution: row.resolution,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: resolver && (`${resolver.firstName} ${resolver.lastName}`.trim() || resolver.email),
      mailed_at: row.mailedAt?.toISOString() ?? null,
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

function toReportView({ participant, ...row }: ReportRow): OfferReportView {
  return {
    id: row.id,
    program_id: row.programId,
    endeca_key: row.offerKey,
    merchant_name: row.merchantName,
    offer_text: row.offerText,
    message: row.message,
    status: row.status as OfferReportView["status"],
    created_at: row.createdAt.toISOString(),
    reporter: participant.deletedAt ? null : { id: row.participantId, name: participantName(participant) },
  };
}
