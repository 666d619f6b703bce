import type { ReactNode } from "react";

/** How a column behaves, besides its cells. */
export interface ColumnOptions {
  /** The name to sort by on the server; without it the column does not sort. */
  sort?: string;
  /** Numbers are aligned right, so that their digits line up. */
  numeric?: boolean;
  /** Hidden on phones. */
  wide?: boolean;
  /** Hidden unless chosen. */
  hidden?: boolean;
  /** A column of controls: its header is for screen readers only, and it is always shown. */
  controls?: boolean;
}

/**
 * A column. `cell` is called as a plain function with the row, so it must not use hooks: TanStack's own cells are
 * objects with cached contexts, hundreds of them on a page that is rendered once.
 */
export interface DataColumn<Row> extends ColumnOptions {
  id: string;
  header: string;
  cell: (row: Row) => ReactNode;
}

/** What the cells of a column have in common, in the head and in the body. Their look is in admin.css. */
export function cellProps({ numeric, wide }: ColumnOptions) {
  return { "data-numeric": numeric, className: wide ? "max-sm:hidden" : undefined };
}
