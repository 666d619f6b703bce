import { lazy, Suspense } from "react";
import { monthText } from "~/locales/month-text";
import { formatNumber, INTL_TAGS, type Locale } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { CohortView } from "~/services/points-report/points-report.schema";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { FIELD_LABELS } from "./report-texts";

const UnspentChart = lazy(() => import("./unspent-chart"));

/** What became of the points of each month, with the curve of what was never spent. */
export function Cohorts({ cohorts }: { cohorts: readonly CohortView[] }) {
  const t = useText();
  const locale = useLocale();
  const hydrated = useHydrated();
  const title = t("Breakage by month of earning");
  const rows = cohorts.filter(({ issued }) => issued !== 0);
  if (rows.length === 0) return null;
  const columns: PlainColumn<CohortView>[] = [
    { header: t("Month"), cell: (row) => monthText(row.month, locale) },
    ...(["issued", "spent", "expired", "open"] as const).map((field) => ({
      header: field === "open" ? t("Still open") : t(FIELD_LABELS[field]),
      numeric: true,
      wide: true,
      cell: (row: CohortView) => formatNumber(row[field], locale),
    })),
    { header: t("Never spent"), numeric: true, cell: (row) => shareText(row.unspent.at(-1) ?? null, locale) },
  ];
  return (
    <Panel title={title} flush>
      <p className="px-card-pad pt-1 text-muted">
        {t("The share of the points of each month that were not spent, by the months since they were earned.")}
      </p>
      <div role="img" aria-label={t("The shares are in the table below.")} className="h-64 px-card-pad py-4">
        {hydrated ? (
          <Suspense fallback={null}>
            <UnspentChart cohorts={rows} shareOf={(share) => shareText(share, locale)} />
          </Suspense>
        ) : null}
      </div>
      <div className="overflow-x-auto">
        <PlainTable label={title} columns={columns} rows={rows} keyOf={(row) => row.month} empty={t("No points yet")} />
      </div>
      <Shares cohorts={rows} />
    </Panel>
  );
}

/** The numbers of the chart: a row for each month of earning, a column for each month since. */
function Shares({ cohorts }: { cohorts: readonly CohortView[] }) {
  const t = useText();
  const locale = useLocale();
  const count = Math.max(...cohorts.map(({ unspent }) => unspent.length));
  return (
    <details className="border-t border-border px-card-pad py-3">
      <summary className="cursor-pointer text-link">{t("Show the shares by month")}</summary>
      <div className="mt-3 overflow-x-auto">
        <table className="border-collapse text-right tabular-nums [&_td]:px-2 [&_td]:py-1 [&_th]:px-2 [&_th]:py-1">
          <caption className="sr-only">{t("Never spent, by the months since they were earned")}</caption>
          <thead>
            <tr>
              <th scope="col" className="text-left">
                {t("Month")}
              </th>
              {Array.from({ length: count }, (_, months) => (
                <th key={months} scope="col">
                  {months}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {cohorts.map(({ month, unspent }) => (
              <tr key={month}>
                <th scope="row" className="text-left font-text whitespace-nowrap">
                  {monthText(month, locale)}
                </th>
                {unspent.map((share, months) => (
                  <td key={months}>{shareText(share, locale)}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function shareText(share: number | null, locale: Locale): string {
  if (share === null) return "–";
  return new Intl.NumberFormat(INTL_TAGS[locale], { style: "percent", maximumFractionDigits: 0 }).format(share);
}
