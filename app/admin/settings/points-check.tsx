import { Form, useNavigation } from "@remix-run/react";
import { CircleCheck, Scale, TriangleAlert } from "lucide";
import { useColumns } from "~/admin/table/use-columns";
import { monthText } from "~/locales/month-text";
import { useLocale, useText } from "~/locales/use-text";
import { singlePage } from "~/platform/paging";
import { ACCOUNT_LABELS } from "~/services/points/accounts";
import type { DifferenceView, MonthView, PointsCheckView } from "~/services/points/points-check.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { Button } from "~/ui/primitives/button";
import { Icon } from "~/ui/primitives/icon";
import { Link } from "~/ui/primitives/link";
import { EmptyState } from "~/ui/states/empty-state";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { DIFFERENCE_LIST, MONTH_LIST } from "./list-texts";

/** Whether the balances of all participants are the sums of their postings, and the points outstanding by month. */
export function PointsCheck({ check, waiting }: PointsCheckView) {
  const t = useText();
  useRefresh(waiting);
  const starting = useNavigation().formData?.get("intent") === "create";
  return (
    <section className="mt-8">
      <div className="mb-4 flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 className="text-panel">{t("Points check")}</h2>
          <p className="text-muted">
            {t(
              "Every balance must be the sum of its postings. This is checked every day, and whenever you start a check.",
            )}
          </p>
        </div>
        <Form method="post" preventScrollReset>
          <CsrfField />
          <input type="hidden" name="intent" value="create" />
          <Button type="submit" variant="quiet" pending={starting && t("Starting")} disabled={waiting}>
            {t("Check now")}
          </Button>
        </Form>
      </div>
      {waiting ? (
        <p role="status" className="mb-4 flex flex-wrap gap-x-2">
          {t("A check is running.")}{" "}
          <Link to="?" className="text-link hover:underline">
            {t("Show the result")}
          </Link>
        </p>
      ) : null}
      {check ? (
        <Result check={check} />
      ) : (
        <EmptyState icon={Scale} title={t("Not checked yet")} text={t("The result of the first check appears here.")} />
      )}
    </section>
  );
}

function Result({ check }: { check: NonNullable<PointsCheckView["check"]> }) {
  const t = useText();
  const locale = useLocale();
  const { time_zone, term_points_as: term } = useAdminProgram();
  const { difference_count: count, differences, participants, checked_at, months } = check;
  const column = useColumns<MonthView & { id: string }>();
  const columns: DataColumn<MonthView & { id: string }>[] = [
    column.cell("month", t("Month"), { cell: (row) => monthText(row.month, locale) }),
    column.number("issued", t("Issued"), { value: (row) => row.issued }),
    column.number("points", t("Outstanding at the end"), { wide: false, value: (row) => row.points }),
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <div
        role="status"
        className={
          count === 0
            ? "flex items-start gap-3 rounded-card border border-positive-border bg-positive-soft p-card-pad"
            : "flex items-start gap-3 rounded-card border border-negative-border bg-negative-soft p-card-pad"
        }
      >
        <Icon
          icon={count === 0 ? CircleCheck : TriangleAlert}
          size={20}
          className={count === 0 ? "text-positive" : "text-negative"}
        />
        <div>
          <p className="font-strong">
            {count === 0
              ? t("All balances are correct.")
              : t({ one: "{count} balance is wrong.", other: "{count} balances are wrong." }, { count })}
          </p>
          <p className="text-content-soft">
            {t(
              {
                one: "{count} participant, checked on {date}.",
                other: "{count} participants, checked on {date}.",
              },
              { count: participants, date: dateTimeText(checked_at, time_zone, locale) },
            )}
          </p>
        </div>
      </div>
      {count > 0 ? <Differences differences={differences} /> : null}
      <section>
        <h3 className="mb-1 text-panel">{t("Points outstanding")}</h3>
        <p className="mb-3 text-muted">
          {t("What participants hold at the end of each month, less what they owe, in {term}.", { term })}
        </p>
        <DataTable
          texts={MONTH_LIST}
          columns={columns}
          rows={singlePage(months.map((row) => ({ ...row, id: row.month })))}
          empty={{ title: t("No points yet"), text: t("Every movement of points appears here.") }}
        />
      </section>
    </div>
  );
}

function Differences({ differences }: { differences: readonly DifferenceView[] }) {
  const t = useText();
  const { id } = useAdminProgram();
  const column = useColumns<DifferenceView & { id: string }>();
  const ledgerTo = (row: DifferenceView) => `/admin/v2/programs/${id}/users/${row.participant_id}/points`;
  const columns: DataColumn<DifferenceView & { id: string }>[] = [
    column.link("name", t("Participant"), { to: ledgerTo, text: (row) => row.name }),
    column.cell("account", t("Account"), { cell: (row) => t(ACCOUNT_LABELS[row.account] ?? "") }),
    column.number("balance", t("Balance"), { wide: false, value: (row) => row.balance }),
    column.number("posted", t("Sum of postings"), { wide: false, value: (row) => row.posted }),
  ];
  const rows = differences.map((row) => ({ ...row, id: `${row.participant_id} ${row.account}` }));
  return <DataTable texts={DIFFERENCE_LIST} columns={columns} rows={singlePage(rows)} rowTo={ledgerTo} />;
}
