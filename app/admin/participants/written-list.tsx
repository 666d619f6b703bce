import type { ReactNode } from "react";
import { useLocale, useText } from "~/locales/use-text";
import type { Page } from "~/platform/paging";
import { DataTable, type DataColumn } from "~/ui/table/data-table";
import type { ListTexts } from "~/ui/table/list-texts";
import { dateTimeText } from "~/ui/text/time-texts";
import { useAdminProgram } from "../frame/use-admin-frame";
import { useColumns } from "../table/use-columns";

type Written = { id: string; author: string; by_key: boolean; created_at: string };

interface WrittenListProps<Row extends Written> {
  texts: ListTexts;
  label: string;
  rows: Page<Row>;
  /** What was written. */
  text: (row: Row) => ReactNode;
  /** What else is said of it: before the author, and after the time. */
  before?: (row: Row) => ReactNode;
  after?: (row: Row) => string[];
  columns: readonly DataColumn<Row>[];
  empty: { title: string; text: string };
}

/** What admins wrote about a participant or to one: each text with its author and time. */
export function WrittenList<Row extends Written>({
  texts,
  label,
  rows,
  text,
  before,
  after,
  columns,
  empty,
}: WrittenListProps<Row>) {
  const t = useText();
  const locale = useLocale();
  const { time_zone } = useAdminProgram();
  const column = useColumns<Row>();
  const detailsOf = (row: Row) => [
    row.author,
    ...(row.by_key ? [t("API key")] : []),
    dateTimeText(row.created_at, time_zone, locale),
    ...(after?.(row) ?? []),
  ];
  return (
    <DataTable
      texts={texts}
      columns={[
        column.cell("text", label, {
          cell: (row) => (
            <div className="grid grid-cols-[minmax(0,1fr)] gap-1 py-2 whitespace-normal">
              {text(row)}
              <p className="flex flex-wrap items-center gap-x-2 text-12 text-muted">
                {before?.(row)}
                {detailsOf(row).join(" \u00b7 ")}
              </p>
            </div>
          ),
        }),
        ...columns,
      ]}
      rows={rows}
      empty={empty}
    />
  );
}
