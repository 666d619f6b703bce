import type { ReactNode } from "react";

export type CardPlace = "title" | "status" | "fact";

/** How a column behaves, besides its cells. */
export interface ColumnOptions {
  /** The name to sort by on the server; without it the column does not sort. */
  sort?: string;
  /** Numbers are aligned right, so that their digits line up. */
  numeric?: boolean;
  /** Hidden on phones, unless it has a place on the card. */
  wide?: boolean;
  /** Hidden unless chosen. */
  hidden?: boolean;
  /**
   * On phones a row is a card: the title and the status on its first line, the facts below. The first column is the
   * title, and others that phones show are statuses, unless they name their place.
   */
  card?: CardPlace;
  /** Its value means nothing without the header, which the card repeats. */
  labeled?: boolean;
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

/** What the cells of a column have in common. Their look is in admin.css. */
export function cellProps(column: DataColumn<never>, isFirst: boolean) {
  const place = placeOf(column, isFirst);
  return {
    "data-numeric": column.numeric || undefined,
    "data-controls": column.controls,
    "data-card": place,
    "data-label": place && (column.labeled || column.hidden) ? column.header : undefined,
    className: place ? undefined : "max-sm:hidden",
  };
}

/** Where a column is on the card. A column that somebody chose to see is always there. */
function placeOf({ card, controls, hidden, wide }: ColumnOptions, isFirst: boolean) {
  if (controls) return "controls";
  if (card) return card;
  if (isFirst) return "title";
  if (hidden) return "fact";
  return wide ? undefined : "status";
}
