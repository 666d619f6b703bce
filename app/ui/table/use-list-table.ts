import { useSearchParams } from "@remix-run/react";
import {
  columnVisibilityFeature,
  functionalUpdate,
  rowSelectionFeature,
  rowSortingFeature,
  tableFeatures,
  useTable,
  type RowSelectionState,
  type SortingState,
} from "@tanstack/react-table";
import { useMemo, useState } from "react";
import type { DataColumn } from "./table-columns";
import { useColumnVisibility } from "./use-column-visibility";

const features = tableFeatures({ rowSortingFeature, rowSelectionFeature, columnVisibilityFeature });
/** The server sorts, by one column, and a list always has an order. */
const SERVER_SORTS = { manualSorting: true, enableMultiSort: false, enableSortingRemoval: false, sortDescFirst: false };

interface ListTableOptions<Row> {
  rows: readonly Row[];
  /** None for tiles, which have the table's selection only. */
  columns?: readonly DataColumn<Row>[];
  /** The name under which the browser stores the choice of columns. */
  tableId?: string;
}

/**
 * A list's table. Its order and visible columns are in the URL; the selection is on the page only: rows that are no
 * longer on it are not selected.
 */
export function useListTable<Row extends { id: string }>({ rows, columns = [], tableId = "" }: ListTableOptions<Row>) {
  const [search] = useSearchParams();
  // The first column identifies the row.
  const choosable = columns.filter(({ controls }, at) => at > 0 && !controls);
  const { visibility, byDefault, onChange } = useColumnVisibility(tableId, choosable);
  const [rowSelection, setRowSelection] = useState<RowSelectionState>({});
  const [matching, setMatching] = useState(false);
  const definitions: readonly Pick<DataColumn<Row>, "id" | "header">[] = columns;
  const table = useTable({
    ...SERVER_SORTS,
    features,
    columns: definitions,
    data: rows,
    getRowId: ({ id }: Row) => id,
    state: { sorting: useSorting(search.get("sort"), columns), columnVisibility: visibility, rowSelection },
    onColumnVisibilityChange: onChange,
    onRowSelectionChange: (updater) => {
      setRowSelection((before) => onPage(functionalUpdate(updater, before), rows));
      setMatching(false);
    },
  });
  const all = table.getIsAllRowsSelected();
  return {
    table,
    shown: columns.filter(({ id }) => table.getColumn(id)?.getIsVisible()),
    choosable,
    resetColumns: () => table.setColumnVisibility(byDefault),
    selected: table.getSelectedRowModel().rows.map((row) => row.original),
    clear: () => table.resetRowSelection(true),
    /** Whether all rows that match the filters are selected, on any page: possible once the whole page is. */
    matching: matching && all,
    selectMatching: () => setMatching(true),
  };
}

export type ListTable<Row extends { id: string }> = ReturnType<typeof useListTable<Row>>;

/** The order in the URL as the table's state, which the table compares by identity. */
function useSorting(sort: string | null, columns: readonly DataColumn<never>[]): SortingState {
  const desc = sort?.startsWith("-") ?? false;
  const name = desc ? sort?.slice(1) : sort;
  const id = name ? columns.find((column) => column.sort === name)?.id : undefined;
  return useMemo(() => (id === undefined ? [] : [{ id, desc }]), [id, desc]);
}

function onPage(selection: RowSelectionState, rows: readonly { id: string }[]): RowSelectionState {
  return Object.fromEntries(rows.flatMap(({ id }) => (selection[id] ? [[id, true as const]] : [])));
}
