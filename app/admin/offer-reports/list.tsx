import type { MetaFunction } from "@remix-run/node";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { MessageSquareWarning } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { PhoneDetails, phoneLines } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { REPORT_STATUSES } from "~/services/offers/directory-terms";
import { offerReportListQuery, type OfferReportView } from "~/services/offers/offer-reports-admin.schema";
import { listOfferReports } from "~/services/offers/offer-reports.admin.server";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { PageTitle } from "~/ui/primitives/page-title";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { SavedViews } from "../saved-views/saved-views";
import { REPORT_LIST } from "./list-texts";
import { reportStatusText } from "./report-status";

export const loader = programLoader({ query: offerReportListQuery }, async ({ ctx, query }) =>
  listOfferReports(ctx, query),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Offer reports"), matches);

/** The list of problems with offers that participants reported. */
export default function OfferReportList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, time_zone } = useAdminProgram();
  const [search] = useSearchParams();
  const reportTo = (row: OfferReportView) => `/admin/v2/programs/${id}/offer_reports/${row.id}`;
  const filters = [
    {
      name: "status",
      label: t("Status"),
      multiple: true,
      options: REPORT_STATUSES.map((value) => ({ value, label: reportStatusText(t, value) })),
    },
  ];
  const columns = columnsOf(t, (instant) => dateTimeText(instant, time_zone, locale), reportTo);
  const nothing = search.size === 0 && rows.totalItems === 0;
  return (
    <>
      <PageTitle title={t("Offer reports")} count={rows.totalItems} more={rows.more} />
      <ListToolbar
        texts={REPORT_LIST}
        filters={filters}
        table={{ id: "offer-reports", columns: choosableColumns(columns) }}
        actions={<SavedViews list="offer-reports" />}
      />
      <DataTable
        texts={REPORT_LIST}
        tableId="offer-reports"
        columns={columns}
        rows={rows}
        rowTo={reportTo}
        empty={
          nothing ? (
            <EmptyState
              plain
              icon={MessageSquareWarning}
              title={t("No reports yet")}
              text={t("Problems that participants report with offers appear here.")}
            />
          ) : undefined
        }
      />
    </>
  );
}

function columnsOf(
  t: Translate,
  timeText: (instant: string) => string,
  to: (row: OfferReportView) => string,
): DataColumn<OfferReportView>[] {
  return [
    {
      id: "merchant",
      header: t("Merchant"),
      meta: { sort: "merchant" },
      cell: ({ row: { original } }) => (
        <>
          <Link
            to={to(original)}
            tabIndex={-1}
            className={classNames(phoneLines, "block max-w-56 font-strong max-sm:mt-2")}
            title={original.merchant_name}
          >
            {original.merchant_name}
          </Link>
          <PhoneDetails details={[original.offer_text, timeText(original.created_at)]} />
        </>
      ),
    },
    {
      id: "offer",
      header: t("Offer"),
      meta: { wide: true },
      cell: ({ row }) => (
        <span className="block max-w-56 truncate" title={row.original.offer_text}>
          {row.original.offer_text}
        </span>
      ),
    },
    {
      id: "message",
      header: t("Message"),
      meta: { wide: true },
      cell: ({ row }) =>
        row.original.message ? (
          <span className="block max-w-96 truncate" title={row.original.message}>
            {row.original.message}
          </span>
        ) : (
          <span className="text-muted">—</span>
        ),
    },
    {
      id: "status",
      header: t("Status"),
      meta: { sort: "status" },
      cell: ({ row }) => <StatusBadge status={row.original.status} label={reportStatusText(t, row.original.status)} />,
    },
    {
      id: "reported",
      header: t("Reported"),
      meta: { sort: "created_at", numeric: true, wide: true },
      cell: ({ row }) => timeText(row.original.created_at),
    },
  ];
}
