import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { getPointsReport } from "~/services/points-report/points-report.admin.server";
import {
  pointsReportQuery,
  ROW_FIELDS,
  type ReportMonthView,
  type ReportRow,
} from "~/services/points-report/points-report.schema";

/**
 * `GET /admin/v2/programs/{id}/points/report.csv`: the months of the report, each with a row for its total, for each source
 * and for each age.
 */
export const loader = programDownload(
  getPointsReport,
  { file: "text/csv", query: pointsReportQuery },
  async ({ ctx, query, run }) => {
    const { from, to, months } = await run(ctx, query);
    return csvResponse({ name: `points-report-${from}-${to}`, columns: COLUMNS, batches: rowsOf(months) });
  },
);

const COLUMNS = [
  "month",
  "closed_at",
  "by",
  "name",
  ...ROW_FIELDS,
  "value",
  "currency",
  ...ROW_FIELDS.map((field) => `${field}_money`),
];

async function* rowsOf(months: readonly ReportMonthView[]) {
  for (const month of months) {
    const cellsOf = (by: string, name: string, row: ReportRow) => [
      month.month,
      month.closed_at,
      by,
      name,
      ...ROW_FIELDS.map((field) => row[field]),
      month.value,
      month.currency,
      ...ROW_FIELDS.map((field) => row.money?.[field] ?? null),
    ];
    yield [
      cellsOf("total", "", month),
      ...month.sources.map((row) => cellsOf("source", row.source, row)),
      // A spreadsheet would read 3-6 as a date.
      ...month.ages.map((row) => cellsOf("age", AGE_NAMES[row.age] ?? row.age, row)),
    ];
  }
}

const AGE_NAMES: Partial<Record<ReportMonthView["ages"][number]["age"], string>> = {
  "0-3": "0 to 3 months",
  "3-6": "3 to 6 months",
  "6-12": "6 to 12 months",
  "12+": "over 12 months",
};
