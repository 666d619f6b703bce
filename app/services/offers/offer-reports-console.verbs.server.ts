import { Prisma, type OfferReport } from "~/generated/prisma/client";
import { phrase } from "~/locales/say";
import type { AdminProgramCtx } from "../context";
import { prisma, type Transaction } from "../database.server";
import { AppError, notFound } from "../errors";
import { isUuid } from "../ids.server";
import { orderOf, rowsOf, wordsOf, type Page } from "../paging";
import { participantName } from "../participants/participant-rows.server";
import { assertFeature } from "../programs/features";
import { command, query } from "../use-case.server";
import type { OfferReportAdminView, OfferReportListQuery, OfferReportView } from "./offer-reports-console.schema";

const REPORTER = {
  participant: { select: { firstName: true, lastName: true, email: true, deletedAt: true } },
} as const;
type Reported = OfferReport & {
  participant: { firstName: string; lastName: string; email: string | null; deletedAt: Date | null };
};

/** A page of the program's reports; the search is over merchant, offer and the participants' words. Throws `not_found` without the feature. */
export const listOfferReports = query(
  "users:view",
  async ({ program, programId }: AdminProgramCtx, input: OfferReportListQuery): Promise<Page<OfferReportView>> => {
    assertFeature(program, "offers_reward");
    const where: Prisma.OfferReportWhereInput = {
      programId,
      ...(input.status ? { status: input.status } : {}),
      AND: wordsOf(input.search).map((word) => ({
        OR: SEARCHED.map((field) => ({ [field]: { contains: word, mode: "insensitive" } })),
      })),
    };
    const [rows, totalItems] = await Promise.all([
      prisma.offerReport.findMany({ where, orderBy: orderBy(input.sort), include: REPORTER, ...rowsOf(input) }),
      prisma.offerReport.count({ where }),
    ]);
    return { page: input.page, pageSize: input.page_size, totalItems, result: rows.map(offerReport) };
  },
);

/** One report with what was done about it. Throws `not_found`. */
export const getOfferReport = query(
  "users:view",
  async ({ program, programId }: AdminProgramCtx, id: string): Promise<OfferReportAdminView> => {
    assertFeature(program, "offers_reward");
    const row = isUuid(id)
      ? await prisma.offerReport.findUnique({ where: { programId_id: { programId, id } }, include: REPORTER })
      : null;
    if (!row) throw reportNotFound();
    const resolver = row.resolvedById ? await prisma.admin.findUnique({ where: { id: row.resolvedById } }) : null;
    return {
      ...offerReport(row),
      resolution: row.resolution,
      resolved_at: row.resolvedAt?.toISOString() ?? null,
      resolved_by: resolver && (`${resolver.firstName} ${resolver.lastName}`.trim() || resolver.email),
      mailed_at: row.mailedAt?.toISOString() ?? null,
    };
  },
);

/** Resolves an open report and keeps what was done. Throws `not_found`, and `conflict` when it is resolved already. */
export const resolveOfferReport = command(
  "users:manage",
  async (ctx: AdminProgramCtx, { tx, audit }, id: string, comment: string): Promise<void> => {
    assertFeature(ctx.program, "offers_reward");
    const resolved = { status: "resolved", resolution: comment, resolvedAt: ctx.now, resolvedById: ctx.actor.id };
    await changeStatus(tx, ctx, id, "open", resolved, phrase("Somebody has resolved this report already."));
    audit({
      verb: "offer_report.resolve",
      targetType: "offer_report",
      targetId: id,
      reason: comment,
      before: { status: "open" },
      after: { status: "resolved" },
    });
  },
);

/** Opens a resolved report again. Throws `not_found`, and `conflict` when it is open, or its participant has a newer one open. */
export const reopenOfferReport = command(
  "users:manage",
  async (ctx: AdminProgramCtx, { tx, audit }, id: string): Promise<void> => {
    assertFeature(ctx.program, "offers_reward");
    const reopened = { status: "open", resolution: null, resolvedAt: null, resolvedById: null };
    await changeStatus(tx, ctx, id, "resolved", reopened, phrase("This report is open already.")).catch(
      (error: unknown) => {
        // Of one offer a participant has one open report.
        if (!(error instanceof Prisma.PrismaClientKnownRequestError && error.code === "P2002")) throw error;
        throw new AppError(
          "conflict",
          "The participant has reported this offer again since, and that report is open.",
          { cause: error },
        );
      },
    );
    audit({
      verb: "offer_report.reopen",
      targetType: "offer_report",
      targetId: id,
      before: { status: "resolved" },
      after: { status: "open" },
    });
  },
);

const SEARCHED = ["merchantName", "offerText", "message"] as const;

/** The change, if the report still has the old status; else what became of it as a refusal. */
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
  const there = await tx.offerReport.count({ where: { programId, id } });
  throw there ? new AppError("conflict", tooLate) : reportNotFound();
}

function reportNotFound(): AppError {
  return notFound("Report not found");
}

function offerReport({ participant, ...row }: Reported): OfferReportView {
  return {
    id: row.id,
    program_id: row.programId,
    endeca_key: row.endecaKey,
    merchant_name: row.merchantName,
    offer_text: row.offerText,
    message: row.message,
    status: row.status as OfferReportView["status"],
    created_at: row.createdAt.toISOString(),
    reporter: participant.deletedAt ? null : { id: row.participantId, name: participantName(participant) },
  };
}

function orderBy(sort: OfferReportListQuery["sort"]): Prisma.OfferReportOrderByWithRelationInput[] {
  const { by, direction } = orderOf(sort);
  const columns: Record<typeof by, Prisma.OfferReportOrderByWithRelationInput> = {
    merchant: { merchantName: direction },
    status: { status: direction },
    created_at: { createdAt: direction },
  };
  return [columns[by], { id: direction }];
}
