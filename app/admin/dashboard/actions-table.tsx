import { useSearchParams } from "@remix-run/react";
import { Download, ListChecks } from "lucide-react";
import { useConsoleProgram } from "~/admin/frame/use-console";
import { ActionIcon } from "~/admin/participants/action-icon";
import type { ProgramPermission } from "~/auth/permissions";
import type { Locale } from "~/locales/say";
import { useLocale, useText, type SayText } from "~/locales/use-text";
import type { DashboardActionView } from "~/services/dashboard/dashboard.schema";
import { ACTION_TYPE_LABELS, actionTitle, OTHER_TYPE } from "~/services/points/action-types";
import { ButtonLink } from "~/ui/button";
import { DataTable, type DataColumn, type TablePage } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { Icon } from "~/ui/icon";
import { ListToolbar } from "~/ui/list-toolbar";
import { signedPoints } from "~/ui/points";
import { dateTimeText } from "~/ui/time-texts";

interface ActionsTableProps {
  rows: TablePage<DashboardActionView>;
  /** Which of the tabs; without it all actions, to be filtered. */
  type?: "challenges" | "rewards";
  /** Who has it may have the table as a file. */
  exportNeeds: ProgramPermission;
  /** What to say where nobody has done anything of the kind. */
  nothing: string;
}

/** What participants did, an action a row, with search and export (specification 2, section 2.5). */
export function ActionsTable({ rows, type, exportNeeds, nothing }: ActionsTableProps) {
  const t = useText();
  const locale = useLocale();
  const { term_points_as: term, time_zone: timeZone, may } = useConsoleProgram();
  const [search] = useSearchParams();
  const none = rows.totalItems === 0 && !search.get("search") && !search.get("actionable_type");
  const filters = [
    {
      name: "actionable_type",
      label: t("About"),
      options: [
        { value: "Challenge", label: t("Challenges") },
        { value: "Reward", label: t("Rewards") },
      ],
    },
  ];
  return (
    <>
      <div className="flex flex-wrap items-start gap-x-2">
        <div className="min-w-0 flex-1">
          <ListToolbar noun={t("actions")} filters={type ? [] : filters} />
        </div>
        {may(exportNeeds) && !none ? <ExportButton type={type} search={search} /> : null}
      </div>
      <DataTable
        noun={t("actions")}
        columns={columnsOf(t, locale, term, timeZone)}
        rows={rows}
        rowTo={(row) => row.details_url}
        empty={none ? <EmptyState plain icon={ListChecks} title={t("No actions yet")} text={nothing} /> : undefined}
      />
    </>
  );
}

/** Downloads what the table shows, all pages of it. */
function ExportButton({ type, search }: Pick<ActionsTableProps, "type"> & { search: URLSearchParams }) {
  const t = useText();
  const { id } = useConsoleProgram();
  const asked = new URLSearchParams(type ? { type } : {});
  for (const name of ["search", ...(type ? [] : ["actionable_type"])]) {
    const value = search.get(name);
    if (value) asked.set(name, value);
  }
  return (
    <ButtonLink
      variant="quiet"
      size="small"
      reloadDocument
      download
      to={`/admin/v2/programs/${id}/dashboard/actions.csv?${asked}`}
    >
      <Icon icon={Download} size={16} />
      {t("Export Table")}
    </ButtonLink>
  );
}

function columnsOf(t: SayText, locale: Locale, term: string, timeZone: string): DataColumn<DashboardActionView>[] {
  return [
    {
      id: "user",
      header: t("User"),
      cell: ({ row: { original } }) => (
        <span className="block max-w-64 truncate font-strong max-sm:max-w-28" title={original.email ?? original.name}>
          {original.name}
        </span>
      ),
    },
    {
      id: "action",
      header: t("Action"),
      meta: { wide: true },
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2.5">
          <ActionIcon type={original.action_type} className="text-muted" />
          {t(ACTION_TYPE_LABELS[original.action_type] ?? OTHER_TYPE)}
        </span>
      ),
    },
    {
      id: "title",
      header: t("Title"),
      cell: ({ row }) => (
        <span className="block max-w-96 truncate max-sm:max-w-28" title={actionTitle(row.original, t)}>
          {actionTitle(row.original, t)}
        </span>
      ),
    },
    {
      id: "points",
      header: term,
      meta: { numeric: true },
      cell: ({ row }) => signedPoints(row.original.points, locale),
    },
    {
      id: "created_at",
      header: t("Date"),
      meta: { numeric: true, wide: true, sort: "created_at" },
      cell: ({ row }) => dateTimeText(row.original.created_at, timeZone, locale),
    },
  ];
}
