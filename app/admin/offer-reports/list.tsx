import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { MessageSquareWarning } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { REPORT_STATUSES } from "~/services/offers/directory-terms";
import {
  offerReportListQuery,
  offerReportSelectionIntent,
  type OfferReportView,
} from "~/services/offers/offer-reports-admin.schema";
import { listOfferReports, listReportAssignees } from "~/services/offers/offer-reports.admin.server";
import type { DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { ageText } from "~/ui/text/time-texts";
import { useAdminFrame, useAdminProgram } from "../frame/use-admin-frame";
import { useAssignedFilter } from "../queues/assign-menu";
import { REPORT_LIST } from "./list-texts";
import { ReportActions } from "./report-actions";
import { reportStatusText } from "./report-status";
import { assign, resolve } from "./selection-intents.server";

export const loader = programLoader({ query: offerReportListQuery }, async ({ ctx, query }) => {
  const [rows, assignees] = await Promise.all([listOfferReports(ctx, query), listReportAssignees(ctx)]);
  return { ...rows, assignee_options: assignees };
});

/** `POST programs/{id}/offer_reports`: assigns the selected ones, or resolves them. */
export const action = programAction(offerReportSelectionIntent, { assign, resolve });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Offer reports"), matches);

/** The list of problems with offers that participants reported. */
export default function OfferReportList() {
  const t = useText();
  const { assignee_options: assignees, ...rows } = useLoaderData<typeof loader>();
  const { id, may } = useAdminProgram();
  const [search] = useSearchParams();
  const assigned = useAssignedFilter(assignees);
  const url = `/admin/v2/programs/${id}/offer_reports`;
  const reportTo = (row: OfferReportView) => `/admin/v2/programs/${id}/offer_reports/${row.id}`;
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: REPORT_STATUSES.map((value) => ({ value, label: reportStatusText(t, value) })),
    },
    assigned,
    { name: "created", label: t("Reported") },
  ];
  const columns = useReportColumns(reportTo);
  return (
    <ListPage
      title={t("Offer reports")}
      actions={may("users:manage") && rows.totalItems > 0 ? <ExportTable to={`${url}.csv?${search}`} /> : null}
      filters={filters}
      views={{ list: "offer-reports" }}
      texts={REPORT_LIST}
      tableId="offer-reports"
      columns={columns}
      rows={rows}
      rowTo={reportTo}
      rowLabel={(row) => row.merchant_name}
      bulkActions={
        may("users:manage")
          ? (selected, clear) => <ReportActions url={url} selected={selected} clear={clear} assignees={assignees} />
          : undefined
      }
      empty={{
        icon: MessageSquareWarning,
        title: t("No reports yet"),
        text: t("Problems that participants report with offers appear here."),
      }}
    />
  );
}

function useReportColumns(to: (row: OfferReportView) => string): DataColumn<OfferReportView>[] {
  const t = useText();
  const locale = useLocale();
  const { now } = useAdminFrame();
  const column = useColumns<OfferReportView>();
  return [
    column.link("merchant", t("Merchant"), {
      sort: "merchant",
      to,
      text: (row) => row.merchant_name,
    }),
    column.text("offer", t("Offer"), { card: "fact", text: (row) => row.offer_text }),
    column.text("message", t("Message"), { text: (row) => row.message || null }),
    column.badge("status", t("Status"), {
      sort: "status",
      status: (row) => row.status,
      label: (row) => reportStatusText(t, row.status),
    }),
    column.cell("waiting", t("Waiting"), {
      numeric: true,
      wide: true,
      cell: (row) => (row.status === "open" ? ageText(row.created_at, now, locale) : <Nothing />),
    }),
    column.text("assignee", t("Assigned to"), { text: (row) => row.assignee?.name ?? null }),
    column.time("reported", t("Reported"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
    ...column.history({ name: (row) => row.merchant_name }),
  ];
}
