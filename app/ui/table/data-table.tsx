/**
 * The admin's table. The server pages and sorts: page, page size, order and choice of columns are in the URL
 * (`?page=&page_size=&sort=&columns=`, with `-` before a name for descending), so that a list can be shared and
 * reloaded and works with the Back button. Columns are `DataColumn`s.
 */
import { useLocation, useNavigate, useNavigation, useSearchParams } from "@remix-run/react";
import { flexRender, useTable } from "@tanstack/react-table";
import {
  createElement,
  useEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
} from "react";
import { useText } from "~/locales/use-text";
import { pagesOf, type Page } from "~/platform/paging";
import { classNames } from "../primitives/class-names";
import { Link, openedOver } from "../primitives/link";
import { EmptyState } from "../states/empty-state";
import { ErrorState } from "../states/error-state";
import { Skeleton } from "../states/skeleton";
import { BulkBar } from "./bulk-bar";
import { HeaderCell, PagesFooter, withSearch } from "./data-table-edges";
import type { ListTexts } from "./list-texts";
import { cellProps, choosableColumns, features, metaOf, type DataColumn } from "./table-columns";
import { useColumnChoice } from "./use-column-choice";
import { useFits } from "./use-fits";
import { useRowSelection } from "./use-row-selection";

export type { DataColumn } from "./table-columns";

interface DataTableProps<Row extends { id: string }> {
  texts: ListTexts;
  /** The name under which the browser stores the choice of columns; the same as the toolbar's. */
  tableId?: string;
  columns: DataColumn<Row>[];
  rows: Page<Row>;
  /** The URL of a row's detail page. The whole row is clickable. */
  rowTo?: (row: Row) => string;
  /** The name of a row for its checkbox; with `bulkActions`. */
  rowLabel?: (row: Row) => string;
  /** The actions on the selected rows; `clear` clears the selection, `matching` is true for all rows of the list. */
  bulkActions?: (selected: readonly Row[], clear: () => void, matching: boolean) => ReactNode;
  /** Offers to select all rows that match the filters, once the whole page is selected. */
  selectsMatching?: boolean;
  /** Shown if there are no rows. */
  empty?: ReactNode;
  /** The server's message if the rows could not be loaded. */
  error?: string | null;
}

/** A paged, sortable table whose columns can be chosen. */
export function DataTable<Row extends { id: string }>({
  texts,
  tableId = texts.name,
  columns,
  rows,
  rowTo,
  rowLabel,
  bulkActions,
  selectsMatching = false,
  empty,
  error,
}: DataTableProps<Row>) {
  const t = useText();
  const choosable = useMemo(() => choosableColumns(columns), [columns]);
  const { isShown } = useColumnChoice(tableId, choosable);
  const visibleColumns = columns.filter(({ id }) => isShown(id) || !choosable.some((column) => column.id === id));
  const table = useTable({ features, columns: visibleColumns, data: rows.result, getRowId: (row) => row.id });
  const cells = visibleColumns.map((column) => ({ key: column.id, ...cellProps(metaOf(column)) }));
  const selection = useRowSelection(rows.result);
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const location = useLocation();
  const open = (to: string) => navigate(to, { state: openedOver(location) });
  const waiting = useWaiting();
  const box = useRef<HTMLDivElement>(null);
  const fits = useFits(box);
  useLastPage(rows, search);

  if (error)
    return (
      <div className="surface-card rounded-card border border-border">
        <ErrorState message={t("Error: {message}", { message: error })} />
      </div>
    );
  return (
    <div
      className={classNames(
        "data-table surface-card overflow-clip rounded-card border border-border",
        selection.selected.length > 0 && "mb-26",
      )}
    >
      {/* Rows without a link cannot be focused, so the box itself can be, for scrolling with the keyboard. */}
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
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {bulkActions ? (
                  <th scope="col">
                    <SelectBox
                      label={t("Select all")}
                      checked={selection.all}
                      partly={selection.selected.length > 0 && !selection.all}
                      disabled={rows.result.length === 0}
                      onChange={selection.toggleAll}
                    />
                  </th>
                ) : null}
                {group.headers.map((header) => (
                  <HeaderCell key={header.id} meta={metaOf(header.column.columnDef)} search={search}>
                    {flexRender(header.column.columnDef.header, header.getContext())}
                  </HeaderCell>
                ))}
              </tr>
            ))}
          </thead>
          {waiting ? (
            <SkeletonRows
              rows={Math.max(1, rows.result.length)}
              columns={visibleColumns.map(metaOf)}
              ticks={Boolean(bulkActions)}
            />
          ) : (
            <tbody>
              {table.getRowModel().rows.map((row) => {
                const to = rowTo?.(row.original);
                const selected = selection.isSelected(row.original);
                return (
                  <tr
                    key={row.id}
                    tabIndex={to ? 0 : undefined}
                    aria-selected={bulkActions ? selected : undefined}
                    onClick={to ? (event) => !isInteractive(event) && open(to) : undefined}
                    onKeyDown={to ? (event) => moveByKey(event, () => open(to)) : undefined}
                  >
                    {bulkActions ? (
                      <td>
                        <SelectBox
                          label={t("Select {name}", { name: rowLabel?.(row.original) ?? row.id })}
                          checked={selected}
                          onChange={() => selection.toggle(row.original)}
                        />
                      </td>
                    ) : null}
                    {/* Not as JSX, which would copy the properties of each cell once more. */}
                    {visibleColumns.map((column, at) => createElement("td", cells[at], column.cell({ row })))}
                  </tr>
                );
              })}
            </tbody>
          )}
        </table>
      </div>
      {rows.result.length === 0 && rows.page <= pagesOf(rows) && !waiting
        ? (empty ?? <NothingFound search={search} />)
        : null}
      <PagesFooter texts={texts} rows={rows} search={search} />
      {bulkActions && selection.selected.length > 0 ? (
        <BulkBar
          count={selection.matching ? rows.totalItems : selection.selected.length}
          matching={
            selectsMatching && selection.all && !selection.matching && rows.totalItems > rows.result.length
              ? {
                  count: rows.totalItems,
                  estimated: rows.estimated,
                  onSelect: selection.selectMatching,
                }
              : undefined
          }
          onClear={selection.clear}
        >
          {bulkActions(selection.selected, selection.clear, selection.matching)}
        </BulkBar>
      ) : null}
    </div>
  );
}

function SelectBox({
  label,
  checked,
  partly = false,
  disabled = false,
  onChange,
}: {
  label: string;
  checked: boolean;
  partly?: boolean;
  disabled?: boolean;
  onChange: () => void;
}) {
  return (
    <label className="-my-2 inline-flex py-2 align-middle">
      <input
        type="checkbox"
        className="check"
        aria-label={label}
        checked={checked}
        disabled={disabled}
        ref={(box) => void (box && (box.indeterminate = partly))}
        onChange={onChange}
      />
    </label>
  );
}

/** Shows the last page when a URL names a page that is gone, because rows were removed or filtered meanwhile. */
function useLastPage(rows: Page<unknown>, search: URLSearchParams) {
  const navigate = useNavigate();
  const last = pagesOf(rows);
  const to = rows.page > last && rows.totalItems > 0 ? withSearch(search, { page: String(last) }) : null;
  useEffect(() => {
    if (to) navigate(to, { replace: true, preventScrollReset: true });
  }, [to, navigate]);
}

const SKELETON_DELAY_MS = 250;

/** Whether other rows of the same list have been loading for longer than `SKELETON_DELAY_MS`. */
function useWaiting(): boolean {
  const { state, location, formMethod } = useNavigation();
  const here = useLocation();
  const loading =
    state === "loading" &&
    formMethod === undefined &&
    location.pathname === here.pathname &&
    location.search !== here.search;
  const [waiting, setWaiting] = useState(false);
  useEffect(() => {
    if (!loading) return setWaiting(false);
    const timer = setTimeout(() => setWaiting(true), SKELETON_DELAY_MS);
    return () => clearTimeout(timer);
  }, [loading]);
  return loading && waiting;
}

/** Placeholders in the shape of the current rows, so that nothing moves when the next ones arrive. */
function SkeletonRows({
  rows,
  columns,
  ticks,
}: {
  rows: number;
  columns: ReturnType<typeof metaOf>[];
  ticks: boolean;
}) {
  return (
    <tbody aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {ticks ? <td /> : null}
          {columns.map((meta, at) => (
            <td key={at} {...cellProps(meta)}>
              <Skeleton className={classNames("h-3.5", at === 0 ? "w-40" : "w-16", meta.numeric && "ml-auto")} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
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

/** Whether a click was on a control inside the row, which has its own action. */
function isInteractive(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, input, label") !== null;
}

/** Enter opens the focused row; up and down move the focus to the next rows. */
function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === "Enter") return open();
  const next =
    event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
