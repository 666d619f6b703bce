import type { MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useSearchParams } from "@remix-run/react";
import { MessageSquareWarning } from "lucide-react";
import { titleOf } from "~/admin/frame/document-title";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { adminLoader } from "~/http/admin-doors.server";
import { textOf, useLocale, useText, type SayText } from "~/locales/use-text";
import { REPORT_STATUSES } from "~/services/offers/directory-terms";
import { offerReportListQuery, type OfferReportView } from "~/services/offers/offer-reports-console.schema";
import { listOfferReports } from "~/services/offers/offer-reports-console.verbs.server";
import { DataTable, type DataColumn } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { ListToolbar } from "~/ui/list-toolbar";
import { PageTitle } from "~/ui/page-title";
import { StatusBadge } from "~/ui/status-badge";
import { dateTimeText } from "~/ui/time-texts";
import { reportStatusText } from "./report-status";

export const loader = adminLoader(async ({ params, url, inProgram }) =>
  listOfferReports(await inProgram(params.programId), offerReportListQuery.parse(Object.fromEntries(url.searchParams))),
);

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Offer reports"), matches);

/** What participants report of offers, newest first. */
export default function OfferReportList() {
  const t = useText();
  const locale = useLocale();
  const rows = useLoaderData<typeof loader>();
  const { id, time_zone } = useConsoleProgram();
  const [search] = useSearchParams();
  const reportTo = (row: OfferReportView) => `/admin/v2/programs/${id}/offer_reports/${row.id}`;
  const filters = [
    {
      name: "status",
      label: t("Status"),
      options: REPORT_STATUSES.map((value) => ({ value, label: reportStatusText(t, value) })),
    },
  ];
  const nothing = search.size === 0 && rows.totalItems === 0;
  return (
    <>
      <PageTitle title={t("Offer reports")} count={rows.totalItems} />
      <ListToolbar noun={t("reports")} filters={filters} />
      <DataTable
        noun={t("reports")}
        columns={columnsOf(t, (instant) => dateTimeText(instant, time_zone, locale), reportTo)}
        rows={rows}
        rowTo={reportTo}
        empty={
          nothing ? (
            <EmptyState
              plain
              icon={MessageSquareWarning}
              title={t("No reports yet")}
              text={t("When a participant reports a problem with an offer, it will stand here.")}
            />
          ) : undefined
        }
      />
    </>
  );
}

function columnsOf(
  t: SayText,
  timeText: (instant: string) => string,
  to: (row: OfferReportView) => string,
): DataColumn<OfferReportView>[] {
  return [
    {
      id: "merchant",
      header: t("Merchant"),
      meta: { sort: "merchant" },
      cell: ({ row: { original } }) => (
        <Link
          to={to(original)}
          tabIndex={-1}
          className="block max-w-56 truncate font-strong max-sm:max-w-44"
          title={original.merchant_name}
        >
          {original.merchant_name}
        </Link>
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
