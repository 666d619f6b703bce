/**
 * The admin's table, a TanStack table whose state is outside of it. The server pages and sorts: page, page size, order
 * and choice of columns are in the URL (`?page=&page_size=&sort=&columns=`, with `-` before a name for descending), so
 * that a list can be shared and reloaded and works with the Back button.
 */
import { useSearchParams } from "@remix-run/react";
import { useRef, type PointerEvent, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { pagesOf, type Page } from "~/platform/paging";
import { classNames } from "../primitives/class-names";
import { Link } from "../primitives/link";
import { EmptyState, type EmptyStateProps } from "../states/empty-state";
import { BulkBar } from "./bulk-bar";
import { ColumnChoice } from "./column-choice";
import { HeaderCell, PagesFooter } from "./data-table-edges";
import { DataRows, SelectBox, SkeletonRows, type RowOptions } from "./data-table-rows";
import type { ListFilterChoice } from "./list-filter";
import type { ListTexts, SearchedListTexts } from "./list-texts";
import { isNarrowed, ListToolbar } from "./list-toolbar";
import type { DataColumn } from "./table-columns";
import { useFits } from "./use-fits";
import { useListTable, type ListTable } from "./use-list-table";
import { useLastPage, useWaiting } from "./use-page-state";

export type { DataColumn } from "./table-columns";

/** What is above a table. */
interface Toolbar {
  filters?: readonly ListFilterChoice[];
  /** Shown at the right: actions on the whole list, such as a download. */
  actions?: ReactNode;
}

/** A table with a toolbar can be searched. Without one, `filters` are those that the page has elsewhere. */
type ToolbarOptions =
  | { texts: SearchedListTexts; toolbar: Toolbar; filters?: undefined }
  | { texts: ListTexts; toolbar?: undefined; filters?: readonly ListFilterChoice[] };

interface TableOptions<Row extends { id: string }> extends RowOptions<Row> {
  /** For a choice of columns in the toolbar: the name under which the browser stores it. */
  tableId?: string;
  columns: readonly DataColumn<Row>[];
  rows: Page<Row>;
  /** The actions on the selected rows; `clear` clears the selection, `matching` is true for all rows of the list. */
  bulkActions?: (selected: readonly Row[], clear: () => void, matching: boolean) => ReactNode;
  /** Offers to select all rows that match the filters, once the whole page is selected. */
  selectsMatching?: boolean;
  /** Shown if there is nothing to list: what will be here. A search that finds nothing has a text of its own. */
  empty?: EmptyStateProps;
}

export type DataTableProps<Row extends { id: string }> = TableOptions<Row> & ToolbarOptions;

/** A paged, sortable table whose columns can be chosen. */
export function DataTable<Row extends { id: string }>(props: DataTableProps<Row>) {
  const { texts, toolbar, tableId, columns, rows, bulkActions, selectsMatching = false, filters, empty } = props;
  const [search] = useSearchParams();
  const list = useListTable({ columns, rows: rows.result, tableId: tableId ?? texts.name });
  const waiting = useWaiting();
  useLastPage(rows, search);
  const isEmpty = rows.result.length === 0 && rows.page <= pagesOf(rows) && !waiting;
  return (
    <>
      {toolbar ? (
        <ListToolbar
          texts={props.texts}
          {...toolbar}
          columnChoice={tableId === undefined ? null : <ColumnChoice list={list} />}
        />
      ) : null}
      <div
        className={classNames(
          "data-table surface-card overflow-clip rounded-card border border-border",
          list.selected.length > 0 && "mb-26",
        )}
      >
        <TableBox {...props} list={list} selectable={Boolean(bulkActions)} waiting={waiting} search={search} />
        {isEmpty ? (
          empty && !isNarrowed(search, toolbar?.filters ?? filters) ? (
            <EmptyState plain {...empty} />
          ) : (
            <NothingFound search={search} />
          )
        ) : null}
        <PagesFooter texts={texts} rows={rows} search={search} />
        {bulkActions && list.selected.length > 0 ? (
          <SelectionBar list={list} rows={rows} selectsMatching={selectsMatching}>
            {bulkActions(list.selected, list.clear, list.matching)}
          </SelectionBar>
        ) : null}
      </div>
    </>
  );
}

interface ListProps<Row extends { id: string }> {
  list: ListTable<Row>;
  rows: Page<Row>;
}

interface TableBoxProps<Row extends { id: string }> extends ListProps<Row>, RowOptions<Row> {
  texts: ListTexts;
  selectable: boolean;
  waiting: boolean;
  search: URLSearchParams;
}

/** The table itself, in a box that scrolls sideways if it is wider than the page. */
function TableBox<Row extends { id: string }>(props: TableBoxProps<Row>) {
  const { texts, list, rows, rowTo, rowLabel, selectable, waiting, search } = props;
  const t = useText();
  const box = useRef<HTMLDivElement>(null);
  const fits = useFits(box);
  return (
    // Rows without a link cannot be focused, so the box itself can be, for scrolling with the keyboard.
    <div
      ref={box}
      data-fits={fits || undefined}
      className="data-table-box"
      {...(rowTo ? {} : { role: "region", "aria-label": t(texts.name), tabIndex: 0 })}
    >
      <table
        className="w-full border-separate border-spacing-0"
        aria-label={t(texts.name)}
        aria-busy={waiting || undefined}
        onPointerOver={addTitleIfTruncated}
      >
        <thead>
          <HeadRow list={list} selectable={selectable} search={search} />
        </thead>
        {waiting ? (
          <SkeletonRows rows={Math.max(1, rows.result.length)} columns={list.shown} selectable={selectable} />
        ) : (
          <DataRows list={list} selectable={selectable} rowTo={rowTo} rowLabel={rowLabel} />
        )}
      </table>
    </div>
  );
}

interface HeadRowProps<Row extends { id: string }> extends Pick<ListProps<Row>, "list"> {
  selectable: boolean;
  search: URLSearchParams;
}

function HeadRow<Row extends { id: string }>({ list, selectable, search }: HeadRowProps<Row>) {
  const t = useText();
  const { table, shown, selected } = list;
  const all = table.getIsAllRowsSelected();
  return (
    <tr>
      {selectable ? (
        <th scope="col">
          <SelectBox
            label={t("Select all")}
            checked={all}
            partly={selected.length > 0 && !all}
            disabled={table.getRowModel().rows.length === 0}
            onChange={() => table.toggleAllRowsSelected()}
          />
        </th>
      ) : null}
      {shown.map((column) => {
        const state = table.getColumn(column.id);
        return (
          <HeaderCell
            key={column.id}
            column={column}
            sorted={state?.getIsSorted() ?? false}
            next={state?.getNextSortingOrder() || "asc"}
            search={search}
          />
        );
      })}
    </tr>
  );
}

interface SelectionBarProps<Row extends { id: string }> extends ListProps<Row> {
  selectsMatching: boolean;
  children: ReactNode;
}

function SelectionBar<Row extends { id: string }>({ list, rows, selectsMatching, children }: SelectionBarProps<Row>) {
  const { table, selected, matching, selectMatching, clear } = list;
  const offersMatching =
    selectsMatching && table.getIsAllRowsSelected() && !matching && rows.totalItems > rows.result.length;
  return (
    <BulkBar
      count={matching ? rows.totalItems : selected.length}
      estimated={matching && rows.estimated}
      matching={
        offersMatching ? { count: rows.totalItems, estimated: rows.estimated, onSelect: selectMatching } : undefined
      }
      onClear={clear}
    >
      {children}
    </BulkBar>
  );
}

function NothingFound({ search }: { search: URLSearchParams }) {
  const t = useText();
  return (
    <EmptyState
      plain
      title={t("No results found")}
      action={
        search.size > 0 ? (
          <Link to="?" className="font-strong text-link hover:underline">
            {t("Clear all")}
          </Link>
        ) : undefined
      }
    />
  );
}

/** Shows the full text of a truncated cell as its tooltip. */
function addTitleIfTruncated({ target }: PointerEvent) {
  const cell = target instanceof Element ? target.closest<HTMLElement>("td, td *") : null;
  if (cell && !cell.title && cell.scrollWidth > cell.clientWidth && cell.textContent) cell.title = cell.textContent;
}
