import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download, FileDown } from "lucide";
import { useEffect, useRef } from "react";
import { z } from "zod";
import { titleOf } from "~/admin/frame/document-title";
import { EXPORT_LIST } from "~/admin/participants/list-texts";
import { ListPage } from "~/admin/table/list-page";
import { useColumns } from "~/admin/table/use-columns";
import { programAction, programLoader } from "~/http/handlers/admin.server";
import { fileSizeText } from "~/locales/file-size";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { listExportSchedules } from "~/services/participant-exports/export-schedules.admin.server";
import { scheduleIntent } from "~/services/participant-exports/export-schedules.schema";
import { listExports } from "~/services/participant-exports/participant-exports.admin.server";
import {
  EXPORT_DAYS,
  exportIntent,
  exportListQuery,
  type ExportView,
} from "~/services/participant-exports/participant-exports.schema";
import { useRefresh } from "~/ui/hooks/use-refresh";
import { toast } from "~/ui/overlay/toast";
import { ButtonLink } from "~/ui/primitives/button";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { RowsProgress } from "../rows-progress";
import * as intents from "./export-intents.server";
import { MODE_LABELS, STATUS_LABELS, TYPE_LABELS } from "./export-texts";
import * as scheduleIntents from "./schedule-intents.server";
import { ScheduledExports } from "./scheduled-exports";

export const loader = programLoader({ query: exportListQuery }, async ({ ctx, query }) => {
  const [page, { schedules }] = await Promise.all([listExports(ctx, query), listExportSchedules(ctx)]);
  return { ...page, schedules };
});

const pageIntent = z.discriminatedUnion("intent", [exportIntent, ...scheduleIntent.options]);

/** `POST` with the form of the dialog, as `participants/export_csv_async` and `participants/export_schedules`. */
export const action = programAction(pageIntent, { ...intents, ...scheduleIntents });
export { clientAction, shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Exports"), matches);

/** The exports of the program, newest first: their progress, and the files. */
export default function ExportList() {
  const t = useText();
  const locale = useLocale();
  const { schedules, ...rows } = useLoaderData<typeof loader>();
  const { id } = useAdminProgram();
  const url = `/admin/v2/programs/${id}`;
  useRefresh(rows.result.some(({ status }) => status === "running"));
  useFailureToast(rows.result);
  const column = useColumns<ExportView>();
  const columns: DataColumn<ExportView>[] = [
    column.time("created_at", t("Started"), {
      sort: "created_at",
      wide: false,
      numeric: false,
      value: (row) => row.created_at,
    }),
    column.text("type", t("Type"), {
      card: "fact",
      text: (row) => [TYPE_LABELS[row.type], MODE_LABELS[row.mode]].map((text) => t(text)).join(", "),
    }),
    column.cell("status", t("Status"), { cell: (row) => <ExportProgress row={row} /> }),
    column.number("rows", t("Users"), {
      card: "fact",
      value: (row) => (row.status === "running" ? null : row.rows_written),
    }),
    column.text("filtered", t("Filtered"), { text: (row) => (row.filtered ? t("Yes") : t("No")) }),
    column.text("size", t("Size"), {
      text: (row) => (row.size_bytes === null ? "" : fileSizeText(row.size_bytes, locale)),
    }),
    column.text("admin", t("Started by"), { card: "fact", text: (row) => row.admin_name }),
    column.cell("file", t("File"), {
      cell: (row) =>
        row.status === "done" ? (
          <ButtonLink
            to={`${url}/exports/${row.id}`}
            reloadDocument
            variant="quiet"
            size="small"
            icon={Download}
            title={t("Download")}
          >
            <span className="max-md:sr-only">{t("Download")}</span>
          </ButtonLink>
        ) : null,
    }),
  ];
  return (
    <ListPage
      title={t("Exports")}
      crumbs={[{ label: t("Users"), to: `${url}/users` }]}
      actions={
        <ButtonLink to={`${url}/users?export=1`} icon={FileDown}>
          {t("Export Table")}
        </ButtonLink>
      }
      texts={EXPORT_LIST}
      tableId="participant-exports"
      columns={columns}
      rows={rows}
      empty={{ icon: FileDown, title: t("No exports yet") }}
    >
      <ScheduledExports schedules={schedules} />
      <p className="mb-4 text-muted">
        {t("You'll get an email when a file is ready. Files are deleted after {days} days.", { days: EXPORT_DAYS })}
      </p>
    </ListPage>
  );
}

function ExportProgress({ row }: { row: ExportView }) {
  const t = useText();
  const { status, rows_written, rows_total } = row;
  return (
    <span className="grid justify-items-start gap-1.5">
      <StatusBadge status={status} label={t(STATUS_LABELS[status])} />
      {status === "failed" ? <span className="text-small">{t("Please contact support")}</span> : null}
      {status === "running" && rows_total !== null ? <RowsProgress done={rows_written} total={rows_total} /> : null}
    </span>
  );
}

/** Tells the admin when an export fails while they look at the list. */
function useFailureToast(rows: readonly ExportView[]): void {
  const t = useText();
  const running = useRef(new Set<string>());
  useEffect(() => {
    const failed = rows.some(({ id, status }) => status === "failed" && running.current.has(id));
    running.current = new Set(rows.filter(({ status }) => status === "running").map(({ id }) => id));
    if (failed) toast({ title: t("Export failed"), description: t("Please contact support"), tone: "destructive" });
  }, [rows, t]);
}
