import type { MetaFunction } from "@remix-run/node";
import { Form, useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { CalendarCheck } from "lucide";
import { useErrorToast } from "~/admin/forms/use-error-toast";
import { titleOf } from "~/admin/frame/document-title";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { runs } from "~/http/handlers/runs.server";
import { redirectWithMessage } from "~/http/responses/responses.server";
import { monthText } from "~/locales/month-text";
import { translate } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { singlePage } from "~/platform/paging";
import { closePointsMonth, getPointsReport } from "~/services/points-report/points-report.admin.server";
import {
  pointsReportIntent,
  pointsReportQuery,
  type PointsReportView,
  type ReportMonthView,
} from "~/services/points-report/points-report.schema";
import { TextField } from "~/ui/forms/field";
import { errorIn } from "~/ui/forms/form-errors";
import { useDialogParam } from "~/ui/hooks/use-dialog-param";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ExportTable } from "~/ui/table/export-table";
import { useAdminProgram } from "../frame/use-admin-frame";
import { MONTH_LIST } from "../settings/list-texts";
import { SettingsPage } from "../settings/settings-page";
import { CloseDialog } from "./close-dialog";
import { Cohorts } from "./cohorts";
import { MonthDetails } from "./month-details";
import { decimalText, FIELD_LABELS } from "./report-texts";

/** As JSON: the months of the report. */
export const loader = programLoader(getPointsReport, { query: pointsReportQuery });

/** `POST` closes a month, as `points/report/{month}/close` does. */
export const action = programAction(pointsReportIntent, {
  close: runs(closePointsMonth, async (run, { ctx, url }, { month }) => {
    const data = await run(ctx, month);
    return redirectWithMessage(url.pathname, translate(ctx.locale, "The month is closed."), { data });
  }),
});
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction<typeof loader> = ({ matches }) => titleOf(textOf(matches)("Points report"), matches);

/** What the program's points did in each month, what became of them, and the close of a month. */
export default function PointsReport() {
  const t = useText();
  const report = useLoaderData<typeof loader>();
  useErrorToast(errorIn(useActionData<typeof action>()));
  const { id, term_points_as: term } = useAdminProgram();
  const closing = useDialogParam("close");
  const [search] = useSearchParams();
  const { from, to, closable, months, cohorts } = report;
  const month = months.find((each) => each.month === search.get("month")) ?? months.at(-1)!;
  const toClose = months.find((each) => each.month === closing.value && canBeClosed(each, closable));
  const isEmpty = months.every(({ opening, issued, closing }) => opening === 0 && issued === 0 && closing === 0);
  return (
    <SettingsPage
      wide
      title={t("Points report")}
      text={t("What participants hold at the start and at the end of each month, less what they owe, in {term}.", {
        term,
      })}
      actions={<ExportTable to={`/admin/v2/programs/${id}/points/report.csv?from=${from}&to=${to}`} />}
    >
      <Range from={from} to={to} />
      <ValueHint months={months} />
      {isEmpty ? (
        <EmptyState
          icon={CalendarCheck}
          title={t("No points in these months")}
          text={t("Every movement of points appears here.")}
        />
      ) : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
          <Months report={report} closeTo={closing.to} />
          <MonthDetails month={month} />
          <Cohorts cohorts={cohorts} />
        </div>
      )}
      {toClose && closable ? <CloseDialog month={toClose} first={closable.from} onClose={closing.close} /> : null}
    </SettingsPage>
  );
}

/** The range of months; a browser without a field for months has one for text. */
function Range({ from, to }: Pick<PointsReportView, "from" | "to">) {
  const t = useText();
  return (
    <Form className="mb-4 flex flex-wrap items-end gap-3" key={`${from} ${to}`}>
      <TextField
        label={t("First month")}
        id="from"
        name="from"
        type="month"
        placeholder="2026-01"
        defaultValue={from}
      />
      <TextField label={t("Last month")} id="to" name="to" type="month" placeholder="2026-12" defaultValue={to} />
      <Button type="submit" variant="quiet">
        {t("Show")}
      </Button>
    </Form>
  );
}

function ValueHint({ months }: Pick<PointsReportView, "months">) {
  const t = useText();
  const { id } = useAdminProgram();
  if (months.every(({ value, closed_at }) => value !== null || closed_at !== null)) return null;
  return (
    <p className="mb-4 text-muted">
      {t("A point has no value, so the report has no money.")}{" "}
      <Link to={`/admin/v2/programs/${id}/settings/program/points`} className="text-link hover:underline">
        {t("Set the value of a point")}
      </Link>
    </p>
  );
}

/** Whether a month is open and over. */
function canBeClosed({ month }: ReportMonthView, closable: PointsReportView["closable"]): boolean {
  return closable !== null && closable.from <= month && month <= closable.to;
}

type MonthRow = ReportMonthView & { id: string };

interface MonthsProps {
  report: PointsReportView;
  /** Where a month is closed. */
  closeTo: (month: string) => string;
}

/** The months, newest first. */
function Months({ report: { from, to, closable, months }, closeTo }: MonthsProps) {
  const t = useText();
  const locale = useLocale();
  const column = useColumns<MonthRow>();
  const monthTo = (row: MonthRow) => `?from=${from}&to=${to}&month=${row.month}#month`;
  const columns: DataColumn<MonthRow>[] = [
    column.link("month", t("Month"), { to: monthTo, text: (row) => monthText(row.month, locale) }),
    column.badge("state", t("Status"), {
      status: (row) => (row.closed_at === null ? "open" : "done"),
      label: (row) => (row.closed_at === null ? t("Open") : t("Closed")),
    }),
    ...(["opening", "issued", "spent", "expired", "reversed"] as const).map((field) =>
      column.number(field, t(FIELD_LABELS[field]), { value: (row: MonthRow) => row[field] }),
    ),
    column.number("closing", t(FIELD_LABELS.closing), { wide: false, value: (row) => row.closing }),
    ...(months.some(({ value }) => value !== null)
      ? [
          column.text("money", t("Closing value"), {
            numeric: true,
            text: (row) => row.money && decimalText(row.money.closing, row.currency, locale),
          }),
        ]
      : []),
    {
      id: "close",
      header: t("Close"),
      controls: true,
      cell: (row) =>
        canBeClosed(row, closable) ? (
          <ButtonLink to={closeTo(row.month)} preventScrollReset variant="quiet" size="small">
            {t("Close")}
          </ButtonLink>
        ) : null,
    },
  ];
  const rows = singlePage(months.toReversed().map((month) => ({ ...month, id: month.month })));
  return <DataTable texts={MONTH_LIST} columns={columns} rows={rows} rowTo={monthTo} />;
}
