import { tableFeatures, type ColumnDef, type RowData } from "@tanstack/react-table";
import { classNames } from "../primitives/class-names";
import type { ChoosableColumn } from "./use-column-choice";

/** Empty, because the server pages and sorts instead of TanStack. */
export const features = tableFeatures({});

/** Our additions to a TanStack column. */
export interface ColumnMeta {
  /** The name to sort by on the server; without it the column does not sort. */
  sort?: string;
  /** Numbers are aligned right, so that their digits line up. */
  numeric?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
  /** Hidden unless chosen. */
  hidden?: boolean;
  /** The name in the choice of columns, if the header is not a string. */
  label?: string;
}

/** A TanStack column definition with our `meta`. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & { meta?: ColumnMeta };

/** The columns that may be hidden: all but the first, which identifies the row. */
export function choosableColumns<Row extends RowData>(columns: readonly DataColumn<Row>[]): ChoosableColumn[] {
  return columns.slice(1).flatMap(({ id, header, meta }) => {
    const label = meta?.label ?? (typeof header === "string" ? header : "");
    return id && label ? [{ id, label, shown: !meta?.hidden }] : [];
  });
}

/** Our additions to a column definition; empty if it has none. */
export function metaOf(definition: { meta?: unknown }): ColumnMeta {
  return definition.meta ?? {};
}

/** The classes of a cell of the column. `more` has those of the row, head or body. */
export function cellClasses({ numeric, wide }: ColumnMeta, more: string): string {
  // Text after a column of numbers gets extra space, because the two would read as one.
  return classNames(
    "px-2 whitespace-nowrap first:pl-4 last:pr-4 sm:px-3 sm:first:pl-4 sm:last:pr-4 [[data-numeric]+&:not([data-numeric])]:pl-8",
    numeric ? "text-right tabular-nums" : "text-left",
    wide && "max-sm:hidden",
    more,
  );
}
