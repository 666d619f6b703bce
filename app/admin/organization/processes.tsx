import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { adminLoader } from "~/http/handlers/admin.server";
import { formatNumber, type Locale } from "~/locales/translate";
import { textOf, useLocale, useText, type Translate } from "~/locales/use-text";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { listProcesses } from "~/services/organizations/processes.admin.server";
import { processListQuery, type ProcessListPage, type ProcessView } from "~/services/organizations/processes.schema";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { ListToolbar } from "~/ui/table/list-toolbar";
import { choosableColumns } from "~/ui/table/table-columns";
import { fileSizeText } from "~/ui/text/file-size";
import { agoText, dateTimeText, sinceText } from "~/ui/text/time-texts";
import { useAdminFrame } from "../frame/use-admin-frame";
import { PROCESS_LIST } from "./list-texts";
import { OrganizationTitle } from "./organization-title";

export const loader = adminLoader({ query: processListQuery }, async ({ ctx, query, inOrganization }) => ({
  ...(await listProcesses(ctx, query)),
  organization: await getOrganization(await inOrganization()),
}));

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Processes"), matches);

/** Processes report themselves as often. */
const REFRESH_MS = 10_000;

/** The running web servers and workers, and the queue. For super admins only. The page refreshes itself. */
export default function Processes() {
  const { organization, queue, read_at: readAt, ...rows } = useLoaderData<typeof loader>();
  const { program } = useAdminFrame();
  const t = useText();
  const locale = useLocale();
  useRefresh(true, REFRESH_MS);
  const columns = columnsOf(t, locale, { timeZone: program?.time_zone ?? "UTC", readAt });
  return (
    <>
      <OrganizationTitle title={t("Processes")} count={rows.totalItems} organization={organization} withPlatform />
      <QueueCards queue={queue} />
      <ListToolbar texts={PROCESS_LIST} table={{ id: "processes", columns: choosableColumns(columns) }} />
      <DataTable texts={PROCESS_LIST} tableId="processes" columns={columns} rows={rows} />
    </>
  );
}

function QueueCards({ queue }: { queue: ProcessListPage["queue"] }) {
  const t = useText();
  const locale = useLocale();
  const seconds = formatNumber(Math.round(queue.oldest_due_seconds), locale);
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-3">
      <StatCard label={t("Waiting jobs")} value={formatNumber(queue.waiting, locale)} />
      <StatCard label={t("Longest wait of a due job")} value={t("{seconds} s", { seconds })} />
      <StatCard label={t("Failed jobs")} value={formatNumber(queue.failed, locale)} />
    </div>
  );
}

function columnsOf(
  t: Translate,
  locale: Locale,
  { timeZone, readAt }: { timeZone: string; readAt: string },
): DataColumn<ProcessView>[] {
  const number = (value: number, decimals = 0) => formatNumber(Number(value.toFixed(decimals)), locale);
  return [
    {
      id: "kind",
      header: t("Process"),
      meta: { sort: "kind" },
      cell: ({ row: { original } }) => (
        <span className="flex items-center gap-2">
          <span className="font-strong">{original.kind === "web" ? t("Web server") : t("Worker")}</span>
          {original.late ? <StatusBadge status="failed" label={t("Not responding")} /> : null}
        </span>
      ),
    },
    {
      id: "host",
      header: t("Machine"),
      meta: { sort: "host" },
      cell: ({ row: { original } }) => `${original.host} · ${original.pid}`,
    },
    { id: "release", header: t("Release"), meta: { sort: "release" }, cell: ({ row }) => row.original.release },
    {
      id: "started_at",
      header: t("Started"),
      meta: { sort: "started_at", numeric: true },
      cell: ({ row }) => (
        <span title={dateTimeText(row.original.started_at, timeZone, locale)}>
          {agoText(row.original.started_at, readAt, timeZone, locale)}
        </span>
      ),
    },
    {
      id: "seen_at",
      header: t("Last report"),
      meta: { sort: "seen_at", numeric: true },
      cell: ({ row }) => sinceText(row.original.seen_at, readAt, timeZone, locale),
    },
    {
      id: "handled_per_second",
      header: t("Requests or jobs per second"),
      meta: { sort: "handled_per_second", numeric: true },
      cell: ({ row }) => number(row.original.handled_per_second, 1),
    },
    {
      id: "failed_per_minute",
      header: t("Errors per minute"),
      meta: { numeric: true },
      cell: ({ row }) => number(row.original.failed_per_minute, 1),
    },
    {
      id: "memory_bytes",
      header: t("Memory"),
      meta: { sort: "memory_bytes", numeric: true },
      cell: ({ row }) => fileSizeText(row.original.memory_bytes, locale),
    },
    {
      id: "loop_delay_ms",
      header: t("Event loop delay"),
      meta: { sort: "loop_delay_ms", numeric: true, wide: true },
      cell: ({ row }) => t("{milliseconds} ms", { milliseconds: number(row.original.loop_delay_ms) }),
    },
    {
      id: "connections",
      header: t("Connections"),
      meta: { numeric: true, wide: true },
      cell: ({ row: { original } }) => <Connections {...original.connections} />,
    },
  ];
}

function Connections({ used, limit, awaited }: ProcessView["connections"]) {
  const t = useText();
  const text = t("{used} of {limit}", { used, limit });
  return awaited === 0 ? text : `${text} · ${t("{count} waiting", { count: awaited })}`;
}
