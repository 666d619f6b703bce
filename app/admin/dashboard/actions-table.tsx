import { useSearchParams } from "@remix-run/react";
import { Download, ListChecks } from "lucide";
import { ActionIcon } from "~/admin/participants/action-icon";
import { ACTION_LIST } from "~/admin/participants/list-texts";
import { phoneLines, useColumns } from "~/admin/table/use-columns";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import type { ProgramPermission } from "~/platform/permissions";
import type { DashboardActionView } from "~/services/dashboard/dashboard.schema";
import { actionLabel, actionTitle } from "~/services/points/action-types";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { signedPoints } from "~/ui/text/points";
import { useAdminProgram } from "../frame/use-admin-frame";

interface ActionsTableProps {
  rows: Page<DashboardActionView>;
  /** The tab. Without it the table shows all actions and can be filtered. */
  type?: "challenges" | "rewards";
  /** The permission to export the table. */
  exportPermission: ProgramPermission;
  /** The text for an empty table. */
  emptyText: string;
}

/** The table of participant actions, with search and export. */
export function ActionsTable({ rows, type, exportPermission, emptyText }: ActionsTableProps) {
  const t = useText();
  const { may } = useAdminProgram();
  const [search] = useSearchParams();
  const isEmpty = rows.totalItems === 0 && !["search", "actionable_type", "created"].some((name) => search.get(name));
  const days = { name: "created", label: t("Date") };
  const filters = [
    {
      name: "actionable_type",
      label: t("Related to"),
      multiple: true,
      options: [
        { value: "Challenge", label: t("Challenges") },
        { value: "Reward", label: t("Rewards") },
      ],
    },
    days,
  ];
  const columns = useActionColumns();
  return (
    <DataTable
      texts={ACTION_LIST}
      tableId="dashboard-actions"
      columns={columns}
      rows={rows}
      rowTo={(row) => row.details_url}
      empty={{ icon: ListChecks, title: t("No actions yet"), text: emptyText }}
      toolbar={{
        filters: type ? [days] : filters,
        actions: may(exportPermission) && !isEmpty ? <ExportButton type={type} search={search} /> : null,
      }}
    />
  );
}

/** Downloads the filtered table as CSV, all pages of it. */
function ExportButton({ type, search }: Pick<ActionsTableProps, "type"> & { search: URLSearchParams }) {
  const t = useText();
  const { id } = useAdminProgram();
  const params = new URLSearchParams(type ? { type } : {});
  for (const name of ["search", "created", ...(type ? [] : ["actionable_type"])])
    for (const value of search.getAll(name)) params.append(name, value);
  return (
    <ButtonLink
      compact
      variant="quiet"
      size="small"
      icon={Download}
      reloadDocument
      download
      to={`/admin/v2/programs/${id}/dashboard/actions.csv?${params}`}
    >
      {t("Export Table")}
    </ButtonLink>
  );
}

function useActionColumns(): DataColumn<DashboardActionView>[] {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term } = useAdminProgram();
  const column = useColumns<DashboardActionView>();
  return [
    column.cell("user", t("User"), {
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-64 font-strong")} title={row.email ?? row.name}>
          {row.name}
        </span>
      ),
    }),
    column.cell("action", t("Action"), {
      wide: true,
      cell: (row) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={row.action_type} className="text-muted" />
          {t(actionLabel({ type: row.action_type, points: row.points }))}
        </span>
      ),
    }),
    column.cell("title", t("Title"), {
      card: "fact",
      cell: (row) => (
        <span className={classNames(phoneLines, "block max-w-96")} title={actionTitle(row, t)}>
          {actionTitle(row, t)}
        </span>
      ),
    }),
    column.cell("points", term, { numeric: true, cell: (row) => signedPoints(row.points, locale) }),
    column.time("created_at", t("Date"), { sort: "created_at", card: "fact", value: (row) => row.created_at }),
  ];
}
