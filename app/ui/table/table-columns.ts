import { tableFeatures, type RowData } from "@tanstack/react-table";
import type { ReactNode } from "react";
import type { ChoosableColumn } from "./use-column-choice";

/** Empty, because the server pages and sorts instead of TanStack. */
export const features = tableFeatures({});

/** What our tables know of a column besides its cells. */
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

/**
 * A column. TanStack makes its head. `cell` is called as a plain function with the row, so it must not use hooks:
 * TanStack's own cells are objects with cached contexts, hundreds of them on a page that is rendered once.
 */
export interface DataColumn<Row extends RowData> {
  id: string;
  header: string | (() => ReactNode);
  meta?: ColumnMeta;
  cell: (context: { row: { original: Row } }) => ReactNode;
}

/** The columns that may be hidden: all but the first, which identifies the row. */
export function choosableColumns<Row extends RowData>(columns: readonly DataColumn<Row>[]): ChoosableColumn[] {
  return columns.slice(1).flatMap(({ id, header, meta }) => {
    const label = meta?.label ?? (typeof header === "string" ? header : "");
    return label ? [{ id, label, shown: !meta?.hidden }] : [];
  });
}

/** Our additions to a column definition; empty if it has none. */
export function metaOf(definition: { meta?: unknown }): ColumnMeta {
  return definition.meta ?? {};
}

/** What the cells of a column have in common, in the head and in the body. Their look is in admin.css. */
export function cellProps({ numeric, wide }: ColumnMeta) {
  return { "data-numeric": numeric, className: wide ? "max-sm:hidden" : undefined };
}
