import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { Download, ListChecks } from "lucide";
import { titleOf } from "~/admin/frame/document-title";
import { REPORTED_ROW_LIST } from "~/admin/participants/list-texts";
import { ListPage } from "~/admin/table/list-page";
import { Nothing, useColumns } from "~/admin/table/use-columns";
import { programLoader } from "~/http/handlers/admin.server";
import { formatNumber, msg } from "~/locales/translate";
import { textOf, useLocale, useText } from "~/locales/use-text";
import { getImportReport } from "~/services/participant-imports/import-report.admin.server";
import { importReportQuery, type ReportedRowView } from "~/services/participant-imports/participant-imports.schema";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";
import { Link } from "~/ui/primitives/link";
import { StatusBadge } from "~/ui/primitives/status-badge";
import type { DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../../frame/use-admin-frame";
import { useImportedValue } from "./imported-value";
import { RowsAsSent } from "./rows-as-sent";

export const loader = programLoader(getImportReport, { query: importReportQuery, params: ["importId"] });
export { shouldRevalidate } from "~/admin/forms/client-action";

export const meta: MetaFunction = ({ matches }) => titleOf(textOf(matches)("Import report"), matches);

const EFFECT_LABELS: Record<ReportedRowView["effect"], string> = {
  created: msg("New"),
  changed: msg("Changed"),
  unchanged: msg("Unchanged"),
  rejected: msg("Rejected"),
};

type Row = ReportedRowView & { id: string };

/** The rows of the file one by one: what was sent, and what the account had right after. */
export default function ImportReport() {
  const t = useText();
  const locale = useLocale();
  const { id } = useAdminProgram();
  const { import: about, rows_as_sent, ...page } = useLoaderData<typeof loader>();
  const imports = `/admin/v2/programs/${id}/participants/imports`;
  const column = useColumns<Row>();
  const columns: DataColumn<Row>[] = [
    column.cell("line", t("Line"), { card: "fact", labeled: true, cell: (row) => formatNumber(row.line, locale) }),
    column.cell("participant", t("Participant"), {
      card: "title",
      cell: (row) =>
        row.participant_id === null ? (
          <Nothing />
        ) : (
          <Link
            to={`/admin/v2/programs/${id}/users/${row.participant_id}`}
            className="text-link underline-offset-2 hover:underline"
          >
            {row.email ?? row.participant_id}
          </Link>
        ),
    }),
    column.text("effect", t("Result"), { card: "fact", text: (row) => t(EFFECT_LABELS[row.effect]) }),
    column.cell("as_sent", t("As sent"), {
      card: "status",
      cell: (row) => <StatusBadge status={row.as_sent ? "done" : "failed"} label={row.as_sent ? t("Yes") : t("No")} />,
    }),
    column.cell("fields", t("Sent → right after"), { card: "fact", cell: (row) => <SentFields row={row} /> }),
  ];
  return (
    <ListPage
      title={t("Import report")}
      crumbs={[
        { label: t("Users"), to: `/admin/v2/programs/${id}/users` },
        { label: t("Imports"), to: imports },
        { label: about.file_name, to: `${imports}/${about.id}` },
      ]}
      texts={REPORTED_ROW_LIST}
      tableId="import-report"
      filters={[{ name: "as_sent", label: t("As sent"), options: [{ value: "false", label: t("Not as sent") }] }]}
      columns={columns}
      rows={{ ...page, result: page.result.map((row) => ({ ...row, id: String(row.line) })) }}
      actions={
        <ButtonLink
          to={`${imports}/${about.id}/report.csv`}
          reloadDocument
          variant="quiet"
          size="small"
          icon={Download}
        >
          {t("Download as CSV")}
        </ButtonLink>
      }
      empty={{
        icon: ListChecks,
        title: t("No rows to report"),
        text:
          rows_as_sent === null && about.confirmed_at !== null
            ? t("This import has no report, because an earlier version of the platform did it.")
            : t("The rows of an import are here for 30 days after it."),
      }}
    >
      {rows_as_sent === null ? null : <RowsAsSent rows={about.rows_read} asSent={rows_as_sent} className="mb-3" />}
    </ListPage>
  );
}

/** What a row sent, and where the account has something else. */
function SentFields({ row }: { row: Row }) {
  const textOfValue = useImportedValue();
  return (
    <span className="grid max-w-120 gap-0.5 py-2 whitespace-normal">
      {row.reason === null ? null : <span className="text-negative">{row.reason}</span>}
      {row.fields.map(({ field, label, sent, after, as_sent }) => (
        <span key={field} className={classNames("wrap-anywhere", as_sent ? "text-muted" : undefined)}>
          {label}: {textOfValue(field, sent)}
          {as_sent || row.effect === "rejected" ? null : ` → ${after === null ? "—" : textOfValue(field, after)}`}
        </span>
      ))}
    </span>
  );
}
