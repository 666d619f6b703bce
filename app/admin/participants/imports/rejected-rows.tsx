import { useFetcher } from "@remix-run/react";
import { Download } from "lucide";
import { REJECTED_ROW_LIST } from "~/admin/participants/list-texts";
import { useColumns } from "~/admin/table/use-columns";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import type { ImportView, RejectedRowView } from "~/services/participant-imports/participant-imports.schema";
import { CsrfField } from "~/ui/forms/csrf";
import { TextField } from "~/ui/forms/field";
import { errorIn, errorOn, type RejectedForm } from "~/ui/forms/form-errors";
import { useIntentToast } from "~/ui/overlay/use-intent-toast";
import { Button, ButtonLink } from "~/ui/primitives/button";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import { useAdminProgram } from "../../frame/use-admin-frame";

type Row = RejectedRowView & { id: string };

interface RejectedRowsProps {
  importView: ImportView;
  /** The form of a row that was sent without JavaScript. */
  rejected?: RejectedForm;
}

/** The rows that are left out, each with why. While they can be corrected, their cells are fields. */
export function RejectedRows({ importView, rejected }: RejectedRowsProps) {
  const t = useText();
  const { id } = useAdminProgram();
  const { rejected_rows: page, can_correct: isOpen, can_choose: may } = importView;
  const missing =
    isOpen && importView.status === "ready"
      ? [
          ...(importView.may_change_emails && !may.may_change_emails ? ["users:sign_in"] : []),
          ...(importView.may_create_tags && !may.may_create_tags ? ["program:update"] : []),
        ]
      : [];
  const can_correct = isOpen && missing.length === 0;
  const rows: Row[] = page.result.map((row) => ({ ...row, id: String(row.line) }));
  const readable = useReadColumns();
  const editable = useEditColumns(importView, rejected);
  return (
    <section aria-label={t("Rejected rows")} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="text-panel">{t("Rejected rows")}</h2>
        <ButtonLink
          to={`/admin/v2/programs/${id}/participants/imports/${importView.id}/rejected_rows.csv`}
          reloadDocument
          variant="quiet"
          size="small"
          icon={Download}
        >
          {t("Download as CSV")}
        </ButtonLink>
      </header>
      {can_correct ? (
        <p className="text-muted">
          {importView.status === "ready"
            ? t("Correct a row and save it. It is checked at once and imported with the others when you confirm.")
            : t("Correct a row and save it. It is checked and imported at once as part of this import.")}
        </p>
      ) : null}
      {missing.length > 0 ? (
        <p className="text-muted">
          {t(
            "Until the import is confirmed, correcting a row needs {permissions}, since the import may change emails or create tags.",
            { permissions: missing.join(", ") },
          )}
        </p>
      ) : null}
      <DataTable
        texts={REJECTED_ROW_LIST}
        tableId="rejected-rows"
        columns={can_correct ? editable : readable}
        rows={{ ...page, result: rows }}
      />
    </section>
  );
}

function useReadColumns(): DataColumn<Row>[] {
  const t = useText();
  const locale = useLocale();
  const column = useColumns<Row>();
  return [
    column.cell("line", t("Line"), { cell: (row) => formatNumber(row.line, locale) }),
    column.cell("reason", t("Reason"), { cell: (row) => <span className="whitespace-normal">{row.reason}</span> }),
    column.cell("cells", t("Row"), {
      wide: true,
      cell: (row) => {
        const text = row.cells.join(" | ");
        return (
          <span className="block max-w-120 truncate text-muted" title={text}>
            {text}
          </span>
        );
      },
    }),
  ];
}

/** A column for each field of the file. */
function useEditColumns({ columns, fields }: ImportView, rejected?: RejectedForm): DataColumn<Row>[] {
  const t = useText();
  const column = useColumns<Row>();
  const labels = new Map(fields.map(({ key, label }) => [key, label]));
  const shown = columns.flatMap(({ field }) => (field === null ? [] : [field]));
  const of = (row: Row) => (rejected?.values?.line === row.id ? rejected : undefined);
  return [
    column.cell("line", t("Line"), { cell: (row) => <LineCell key={row.version} row={row} rejected={of(row)} /> }),
    ...shown.map((field) =>
      column.cell(`cell-${field}`, labels.get(field) ?? field, {
        cell: (row: Row) => (
          <ValueCell
            key={row.version}
            row={row}
            field={field}
            heading={labels.get(field) ?? field}
            label={t("{field} in line {line}", { field: labels.get(field) ?? field, line: row.line })}
            rejected={of(row)}
          />
        ),
      }),
    ),
    column.cell("save", t("Save"), { cell: (row) => <SaveCell key={row.version} row={row} /> }),
  ];
}

/** The cells of a row share what was sent last. */
function useRow({ line }: Row, sent?: RejectedForm) {
  const fetcher = useFetcher<{ success: boolean }>({ key: `rejected-row-${line}` });
  return { fetcher, rejected: errorIn(fetcher.data) ?? sent };
}

interface CellProps {
  row: Row;
  rejected?: RejectedForm;
}

/** The line, with a reason that is about the row as a whole. */
function LineCell({ row, rejected: sent }: CellProps) {
  const locale = useLocale();
  const { rejected } = useRow(row, sent);
  const reason = rejected ? (rejected.errors.length === 0 ? rejected.message : null) : row.field ? null : row.reason;
  return (
    <span className="grid gap-1">
      {formatNumber(row.line, locale)}
      {reason ? (
        <span role={rejected ? "alert" : undefined} className="min-w-36 whitespace-normal text-negative">
          {reason}
        </span>
      ) : null}
    </span>
  );
}

type ValueCellProps = CellProps & { field: string; heading: string; label: string };

function ValueCell({ row, field, heading, label, rejected: sent }: ValueCellProps) {
  const { rejected } = useRow(row, sent);
  const name = `values[${field}]`;
  const error = rejected ? errorOn(rejected.errors, name) : row.field === field ? row.reason : undefined;
  return (
    // Positioned, so that the hidden labels of cells beyond the edge do not widen the page.
    <span className="relative block w-44 py-2 whitespace-normal">
      <span aria-hidden className="text-12 text-muted sm:hidden">
        {heading}
      </span>
      <TextField
        label={label}
        labelHidden
        form={formOf(row)}
        id={`${formOf(row)}-${field}`}
        name={name}
        defaultValue={sent?.values?.[name] ?? row.values[field]}
        error={error}
        autoComplete="off"
      />
    </span>
  );
}

function SaveCell({ row }: { row: Row }) {
  const t = useText();
  const { fetcher } = useRow(row);
  useIntentToast(fetcher);
  return (
    <fetcher.Form method="post" id={formOf(row)} preventScrollReset>
      <CsrfField />
      <input type="hidden" name="intent" value="correct" />
      <input type="hidden" name="line" value={row.line} />
      <input type="hidden" name="version" value={row.version} />
      <Button
        type="submit"
        size="small"
        variant="quiet"
        aria-label={t("Save line {line}", { line: row.line })}
        pending={fetcher.state !== "idle" && t("Please wait")}
      >
        {t("Save")}
      </Button>
    </fetcher.Form>
  );
}

function formOf({ line }: Row): string {
  return `row-${line}`;
}
