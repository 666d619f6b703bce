import { tableFeatures, type ColumnDef, type RowData } from "@tanstack/react-table";
import { classNames } from "./class-names";
import type { ChoosableColumn } from "./use-column-choice";

/** The server pages and sorts, so TanStack does neither. */
export const features = tableFeatures({});

/** What our table adds to a column of TanStack's. */
export interface ColumnMeta {
  /** The name to sort by on the server; without it the column does not sort. */
  sort?: string;
  /** Numbers stand right, so that their digits stand under each other. */
  numeric?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
  /** Shown only when chosen. */
  hidden?: boolean;
  /** Its name in the choice of columns, where the header is not a text. */
  label?: string;
}

/** A column: `header` and `cell` as TanStack has them. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & { meta?: ColumnMeta };

/** The columns that may be hidden: all but the first, by which one knows the row. */
export function choosableColumns<Row extends RowData>(columns: readonly DataColumn<Row>[]): ChoosableColumn[] {
  return columns.slice(1).flatMap(({ id, header, meta }) => {
    const label = meta?.label ?? (typeof header === "string" ? header : "");
    return id && label ? [{ id, label, shown: !meta?.hidden }] : [];
  });
}

/** What our table knows of a column definition. */
export function metaOf(definition: { meta?: unknown }): ColumnMeta {
  return definition.meta ?? {};
}

/** The classes of a cell of the column, beside those of its kind. */
export function cellClasses({ numeric, wide }: ColumnMeta, more: string): string {
  // Text after a column of numbers keeps its distance, or the two read as one.
  return classNames(
    "px-3 whitespace-nowrap first:pl-4 last:pr-4 [[data-numeric]+&:not([data-numeric])]:pl-8",
    numeric ? "text-right tabular-nums" : "text-left",
    wide && "max-sm:hidden",
    more,
  );
}
