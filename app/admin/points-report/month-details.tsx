import { Download } from "lucide";
import { monthText } from "~/locales/month-text";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import {
  ROW_FIELDS,
  type LateReversal,
  type ReportMonthView,
  type ReportRow,
} from "~/services/points-report/points-report.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { Facts } from "~/ui/primitives/facts";
import { Panel } from "~/ui/primitives/panel";
import { PlainTable, type PlainColumn } from "~/ui/table/plain-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { AGE_LABELS, decimalText, FIELD_LABELS, LATE_LABELS, sourceText } from "./report-texts";

/** One month: its figures by source and by age, what was reversed of closed months, and the journal. */
export function MonthDetails({ month }: { month: ReportMonthView }) {
  const t = useText();
  const locale = useLocale();
  const { id, time_zone } = useAdminProgram();
  const { closed_at, closed_by, late_count: count } = month;
  return (
    <section id="month" className="grid scroll-mt-20 grid-cols-[minmax(0,1fr)] gap-grid">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div>
          <h2 className="text-panel">{monthText(month.month, locale)}</h2>
          <p className="text-muted">
            {closed_at === null
              ? t("Open")
              : t("Closed by {name}, {time}", {
                  name: closed_by ?? "",
                  time: dateTimeText(closed_at, time_zone, locale),
                })}
          </p>
        </div>
        <ButtonLink
          to={`/admin/v2/programs/${id}/points/report/${month.month}/journal`}
          reloadDocument
          download
          variant="quiet"
          icon={Download}
        >
          {t("Download journal")}
        </ButtonLink>
      </div>
      <div className="grid grid-cols-[minmax(0,1fr)] gap-grid">
        <Panel title={t("All sources")} flush>
          <Total month={month} />
        </Panel>
        <Parts
          title={t("By source")}
          heading={t("Source")}
          rows={month.sources.map((row) => ({ ...row, name: sourceText(row.source, t) }))}
        />
        <Parts
          title={t("By months since they were earned")}
          heading={t("Age")}
          rows={month.ages.map((row) => ({ ...row, name: t(AGE_LABELS[row.age]) }))}
        />
        {count > 0 ? <LateReversals late={month.late} count={count} /> : null}
      </div>
    </section>
  );
}

/** The total with its money. */
function Total({ month }: { month: ReportMonthView }) {
  const t = useText();
  const locale = useLocale();
  const { money, currency } = month;
  return (
    <Facts
      facts={ROW_FIELDS.filter((field) => field !== "settled").map((field) => [
        t(FIELD_LABELS[field]),
        <span key={field}>
          {formatNumber(month[field], locale)}
          {money ? <span className="ml-3 text-muted">{decimalText(money[field], currency, locale)}</span> : null}
        </span>,
      ])}
    />
  );
}

type Part = ReportRow & { name: string };

function Parts({ title, heading, rows }: { title: string; heading: string; rows: readonly Part[] }) {
  const t = useText();
  const locale = useLocale();
  // Few programs have debts.
  const shown = ROW_FIELDS.filter((field) => field !== "settled" || rows.some((row) => row.settled !== 0));
  const columns: PlainColumn<Part>[] = [
    { header: heading, cell: (row) => row.name },
    ...shown.map((field) => ({
      header: t(FIELD_LABELS[field]),
      numeric: true,
      wide: field !== "closing",
      cell: (row: Part) => formatNumber(row[field], locale),
    })),
  ];
  return (
    <Panel title={title} flush>
      <div className="mt-3 overflow-x-auto">
        <PlainTable label={title} columns={columns} rows={rows} keyOf={(row) => row.name} empty={t("No points yet")} />
      </div>
    </Panel>
  );
}

/** What was reversed in this month of what was earned, spent or expired in months that were closed. */
function LateReversals({ late, count }: { late: readonly LateReversal[]; count: number }) {
  const t = useText();
  const locale = useLocale();
  const title = t("Reversals of closed months");
  const columns: PlainColumn<LateReversal>[] = [
    { header: t("Month"), cell: (row) => monthText(row.month, locale) },
    { header: t("Reversed"), cell: (row) => t(LATE_LABELS[row.kind]) },
    { header: t("Reference"), wide: true, cell: (row) => <span className="break-all">{row.reversed_action_id}</span> },
    { header: t("Points"), numeric: true, cell: (row) => formatNumber(row.points, locale) },
  ];
  return (
    <Panel title={title} flush>
      <div className="mt-3 overflow-x-auto">
        <PlainTable
          label={title}
          columns={columns}
          rows={late}
          keyOf={(row) => `${row.action_id} ${row.kind}`}
          empty={t("No points yet")}
        />
      </div>
      {count > late.length ? (
        <p className="px-card-pad py-3 text-muted">
          {t("The first {shown} of {count} are listed.", { shown: late.length, count })}
        </p>
      ) : null}
    </Panel>
  );
}
