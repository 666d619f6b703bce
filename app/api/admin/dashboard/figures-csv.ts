import { programDownload } from "~/http/handlers/admin.server";
import { csvResponse } from "~/http/responses/csv-response.server";
import { getDashboardFigures } from "~/services/dashboard/figures.admin.server";
import { figuresQuery, type FiguresView } from "~/services/dashboard/figures.schema";

/**
 * `GET programs/{id}/dashboard/figures.csv`: a row for each figure, each week and each step from sign-up to the first
 * reward.
 */
export const loader = programDownload(
  getDashboardFigures,
  { file: "text/csv", query: figuresQuery },
  async ({ ctx, query, run }) => {
    const view = await run(ctx, query);
    return csvResponse({ name: `figures-${view.from}-${view.to}`, columns: COLUMNS, batches: rowsOf(view) });
  },
);

const COLUMNS = ["kind", "name", "from", "to", "value", "before", "money", "currency"];

async function* rowsOf({ from, to, currency, figures, now, weeks, funnel, waiting }: FiguresView) {
  const moneyOf = (money: string | null) => [money, money === null ? null : currency];
  yield [
    ...figures.map((row) => ["period", row.name, from, to, row.value, row.before, ...moneyOf(row.money)]),
    ...now.map((row) => ["now", row.name, null, null, row.value, null, ...moneyOf(row.money)]),
    ...Object.entries(waiting).flatMap(([name, row]) =>
      row ? [["waiting", name, null, null, row.count, null, null, null]] : [],
    ),
    ...weeks.flatMap((week) =>
      (["active", "new", "returning"] as const).map((name) => [
        "week",
        name,
        week.from,
        week.to,
        week[name],
        null,
        null,
        null,
      ]),
    ),
    ...funnel.map((row) => ["funnel", row.step, from, to, row.participants, row.before, null, null]),
  ];
}
