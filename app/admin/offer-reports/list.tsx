import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MessageSquareWarning } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { REPORT_STATUSES } from "~/services/offers/directory-terms";
import { offerReportListQuery, type OfferReportView } from "~/services/offers/offer-reports-admin.schema";
import { listOfferReports } from "~/services/offers/offer-reports.admin.server";
import type { DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { REPORT_LIST } from "./list-texts";
import { reportStatusText } from "./report-status";

export const loader = programLoader({ query: offerReportListQuery }, async ({ ctx, query }) =>
  listOfferReports(ctx, query),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Offer reports"), matches);

/** The list of problems with offers that participants reported. */
export default function OfferReportList() {
  const t = useText();
  const rows = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const reportTo = (row: OfferReportView) => `/admin/v2/programs/${id}/offer_reports/${row.id}`;
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: REPORT_STATUSES.map((value) => ({ value, label: reportStatusText(t, value) })),
    },
  ];
  const columns = useReportColumns(reportTo);
  return (
    <ListPage
      title={t("Offer reports")}
      filters={filters}
      views={{ list: "offer-reports" }}
      texts={REPORT_LIST}
      tableId="offer-reports"
      columns={columns}
      rows={rows}
      rowTo={reportTo}
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
  const { time_zone } = useAdminProgram();
  const column = useColumns<OfferReportView>();
  return [
    column.link("merchant", t("Merchant"), {
      sort: "merchant",
      to,
      text: (row) => row.merchant_name,
      details: (row) => [row.offer_text, dateTimeText(row.created_at, time_zone, locale)],
    }),
    column.text("offer", t("Offer"), { text: (row) => row.offer_text }),
    column.text("message", t("Message"), { text: (row) => row.message || null }),
    column.badge("status", t("Status"), {
      sort: "status",
      status: (row) => row.status,
      label: (row) => reportStatusText(t, row.status),
    }),
    column.time("reported", t("Reported"), { sort: "created_at", value: (row) => row.created_at }),
  ];
}
