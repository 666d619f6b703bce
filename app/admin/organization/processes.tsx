import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { titleOf } from "~/admin/frame/document-title";
import { useTimeZone } from "~/admin/frame/use-admin-frame";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { adminLoader } from "~/http/handlers/admin.server";
import { fileSizeText } from "~/locales/file-size";
import { formatNumber } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getOrganization } from "~/services/organizations/organizations.admin.server";
import { listProcesses } from "~/services/organizations/processes.admin.server";
import { processListQuery, type ProcessListPage, type ProcessView } from "~/services/organizations/processes.schema";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { StatCard } from "~/ui/primitives/stat-card";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { agoText, dateTimeText, sinceText } from "~/ui/text/time-texts";
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
  const t = useText();
  useRefresh(true, REFRESH_MS);
  const columns = useProcessColumns(readAt);
  return (
    <ListPage
      title={t("Processes")}
      titleBar={(bar) => <OrganizationTitle {...bar} organization={organization} withPlatform />}
      texts={PROCESS_LIST}
      tableId="processes"
      columns={columns}
      rows={rows}
    >
      <QueueCards queue={queue} />
    </ListPage>
  );
}

function QueueCards({ queue }: { queue: ProcessListPage["queue"] }) {
  const t = useText();
  const locale = useLocale();
  const seconds = formatNumber(Math.round(queue.oldest_due_seconds), locale);
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-3">
      <StatCard label={t("Waiting jobs")} value={formatNumber(queue.waiting, locale)} />
      <StatCard label={t("Longest wait")} value={t("{seconds} s", { seconds })} />
      <StatCard label={t("Failed jobs")} value={formatNumber(queue.failed, locale)} />
    </div>
  );
}

function useProcessColumns(readAt: string): DataColumn<ProcessView>[] {
  const t = useText();
  const locale = useLocale();
  const timeZone = useTimeZone();
  const column = useColumns<ProcessView>();
  const number = (value: number, decimals = 0) => formatNumber(Number(value.toFixed(decimals)), locale);
  return [
    column.cell("kind", t("Process"), {
      sort: "kind",
      cell: (row) => (
        <span className="flex items-center gap-2">
          <span className="font-strong">{row.kind === "web" ? t("Web server") : t("Worker")}</span>
          {row.late ? <StatusBadge status="failed" label={t("Not responding")} /> : null}
        </span>
      ),
    }),
    column.cell("host", t("Machine"), { sort: "host", cell: (row) => `${row.host} · ${row.pid}` }),
    column.cell("release", t("Version"), {
      sort: "release",
      cell: (row) => [row.version, row.release].filter(Boolean).join(" · "),
    }),
    column.cell("started_at", t("Started"), {
      sort: "started_at",
      numeric: true,
      cell: (row) => (
        <span title={dateTimeText(row.started_at, timeZone, locale)}>
          {agoText(row.started_at, readAt, timeZone, locale)}
        </span>
      ),
    }),
    column.cell("seen_at", t("Last report"), {
      sort: "seen_at",
      numeric: true,
      cell: (row) => sinceText(row.seen_at, readAt, timeZone, locale),
    }),
    column.cell("handled_per_second", t("Requests or jobs per second"), {
      sort: "handled_per_second",
      numeric: true,
      cell: (row) => number(row.handled_per_second, 1),
    }),
    column.cell("failed_per_minute", t("Errors per minute"), {
      numeric: true,
      cell: (row) => number(row.failed_per_minute, 1),
    }),
    column.cell("memory_bytes", t("Memory"), {
      sort: "memory_bytes",
      numeric: true,
      cell: (row) => fileSizeText(row.memory_bytes, locale),
    }),
    column.cell("loop_delay_ms", t("Event loop delay"), {
      sort: "loop_delay_ms",
      numeric: true,
      wide: true,
      cell: (row) => t("{milliseconds} ms", { milliseconds: number(row.loop_delay_ms) }),
    }),
    column.cell("connections", t("Connections"), {
      numeric: true,
      wide: true,
      cell: (row) => <Connections {...row.connections} />,
    }),
  ];
}

function Connections({ used, limit, awaited }: ProcessView["connections"]) {
  const t = useText();
  const text = t("{used} of {limit}", { used, limit });
  return awaited === 0 ? text : `${text} · ${t("{count} waiting", { count: awaited })}`;
}
