/**
 * The console's table. The server pages and sorts: page, page size and order stand in the URL
 * (`?page=&page_size=&sort=`, `-` before a name for descending), so that a list can be shared,
 * reloaded and walked back. Columns are TanStack column definitions.
 */
import { Link, useNavigate, useSearchParams } from "@remix-run/react";
import { type ColumnDef, type RowData, tableFeatures, useTable } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide-react";
import { type KeyboardEvent, type MouseEvent, type ReactNode, useMemo } from "react";
import { formatNumber } from "~/locales/say";
import { classNames } from "./class-names";
import { EmptyState } from "./empty-state";
import { ErrorState } from "./error-state";
import { Icon } from "./icon";

const features = tableFeatures({});

/** A column: `header` and `cell` as TanStack has them, and in `meta` what our table adds. */
export type DataColumn<Row extends RowData> = ColumnDef<typeof features, Row> & {
  meta?: {
    /** The name to sort by on the server; without it the column does not sort. */
    sort?: string;
    /** Numbers stand right, so that their digits stand under each other. */
    numeric?: boolean;
    /** Hidden on phones. */
    wide?: boolean;
  };
};

/** A page of rows as the admin lists answer it. */
export interface TablePage<Row> {
  page: number;
  pageSize: number;
  totalItems: number;
  result: Row[];
}

interface DataTableProps<Row extends { id: string }> {
  /** Names the table for screen readers and in its counts: 'rewards'. */
  noun: string;
  columns: DataColumn<Row>[];
  rows: TablePage<Row>;
  /** The detail page of a row; the whole row leads there. */
  rowTo?: (row: Row) => string;
  /** What stands here when there is nothing at all. */
  empty?: ReactNode;
  /** The server's message when the rows could not be had. */
  error?: string | null;
}

/** A paged, sortable table of rows. */
export function DataTable<Row extends { id: string }>({ noun, columns, rows, rowTo, empty, error }: DataTableProps<Row>) {
  const definitions = useMemo<ColumnDef<typeof features, Row>[]>(() => columns, [columns]);
  const table = useTable({ features, columns: definitions, data: rows.result, getRowId: (row) => row.id });
  const [search] = useSearchParams();
  const navigate = useNavigate();

  if (error) return <div className="ground-surface rounded-card border border-border"><ErrorState message={`Error: ${error}`} /></div>;
  return (
    <div className="ground-surface overflow-clip rounded-card border border-border">
      {/* Rows that lead nowhere hold nothing to focus: the keyboard scrolls the box instead. */}
      <div className="overflow-x-auto" {...(rowTo ? {} : { role: "region", "aria-label": noun, tabIndex: 0 })}>
        <table className="w-full border-separate border-spacing-0" aria-label={noun}>
          <thead>
            {table.getHeaderGroups().map((group) => (
              <tr key={group.id}>
                {group.headers.map((header) => (
                  <HeadCell key={header.id} meta={metaOf(header.column.columnDef)} search={search}>
                    <table.FlexRender header={header} />
                  </HeadCell>
                ))}
              </tr>
            ))}
          </thead>
          <tbody>
            {table.getRowModel().rows.map((row) => {
              const to = rowTo?.(row.original);
              return (
                <tr
                  key={row.id}
                  tabIndex={to ? 0 : undefined}
                  onClick={to ? (event) => !isInteractive(event) && navigate(to) : undefined}
                  onKeyDown={to ? (event) => moveByKey(event, () => navigate(to)) : undefined}
                  className={classNames("group hover:bg-hover focus-visible:bg-hover focus-visible:shadow-[inset_2px_0_0_var(--ring)] focus-visible:outline-none", to && "cursor-pointer")}
                >
                  {row.getAllCells().map((cell) => {
                    const meta = metaOf(cell.column.columnDef);
                    return (
                      <td key={cell.id} data-numeric={meta.numeric} className={cellClasses(meta, "h-row border-b border-border text-content-soft group-last:border-b-0 first:text-content")}>
                        <table.FlexRender cell={cell} />
                      </td>
                    );
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.result.length === 0 ? empty ?? <NothingFound search={search} /> : null}
      <TableFoot noun={noun} rows={rows} search={search} />
    </div>
  );
}

type Meta = NonNullable<DataColumn<RowData>["meta"]>;

function metaOf(definition: { meta?: unknown }): Meta {
  return definition.meta ?? {};
}

function cellClasses({ numeric, wide }: Meta, more: string) {
  // Text after a column of numbers keeps its distance, or the two read as one.
  return classNames("px-3 whitespace-nowrap first:pl-4 last:pr-4 [[data-numeric]+&:not([data-numeric])]:pl-8", numeric ? "text-right tabular-nums" : "text-left", wide && "max-sm:hidden", more);
}

function HeadCell({ meta, search, children }: { meta: Meta; search: URLSearchParams; children: ReactNode }) {
  const sorted = search.get("sort");
  const direction = !meta.sort ? undefined : sorted === meta.sort ? "ascending" : sorted === `-${meta.sort}` ? "descending" : "none";
  const className = cellClasses(meta, "sticky top-0 h-9 border-b border-border bg-ground text-12 font-text text-muted");
  if (!meta.sort || !direction) return <th scope="col" data-numeric={meta.numeric} className={className}>{children}</th>;
  const next = direction === "ascending" ? `-${meta.sort}` : meta.sort;
  return (
    <th scope="col" aria-sort={direction} data-numeric={meta.numeric} className={className}>
      <Link to={withSearch(search, { sort: next, page: null })} preventScrollReset className={classNames("inline-flex items-center gap-1 hover:text-content", direction !== "none" && "text-content")}>
        {children}
        {direction === "none" ? null : <Icon icon={direction === "ascending" ? ArrowUp : ArrowDown} size={16} className="scale-75" />}
      </Link>
    </th>
  );
}

function NothingFound({ search }: { search: URLSearchParams }) {
  return (
    <EmptyState
      plain
      title="No results found"
      action={search.size > 0 ? <Link to="?" className="font-strong text-link hover:underline">Clear all</Link> : undefined}
    />
  );
}

function TableFoot({ noun, rows: { page, pageSize, totalItems, result }, search }: { noun: string; rows: TablePage<unknown>; search: URLSearchParams }) {
  const first = (page - 1) * pageSize + 1;
  const pages = Math.max(1, Math.ceil(totalItems / pageSize));
  const counts = totalItems === 0 ? `0 ${noun}` : `${formatNumber(first)}–${formatNumber(first + result.length - 1)} of ${formatNumber(totalItems)} ${noun}`;
  return (
    <footer className="flex min-h-11 items-center gap-4 border-t border-border pr-2 pl-4 text-12 text-muted tabular-nums">
      <span role="status">{counts}</span>
      <nav aria-label={`Pages of ${noun}`} className="ml-auto flex items-center gap-0.5">
        <span className="px-2 text-content-soft max-sm:hidden">Page {formatNumber(page)} of {formatNumber(pages)}</span>
        <PageLink icon={ChevronLeft} label="Previous page" to={page > 1 ? withSearch(search, { page: String(page - 1) }) : null} />
        <PageLink icon={ChevronRight} label="Next page" to={page < pages ? withSearch(search, { page: String(page + 1) }) : null} />
      </nav>
    </footer>
  );
}

function PageLink({ icon, label, to }: { icon: typeof ChevronLeft; label: string; to: string | null }) {
  const className = "grid size-control-small place-items-center rounded-button";
  if (!to) return <span aria-hidden className={classNames(className, "opacity-40")}><Icon icon={icon} size={16} /></span>;
  return <Link to={to} aria-label={label} className={classNames(className, "text-content-soft hover:bg-hover hover:text-content")}><Icon icon={icon} size={16} /></Link>;
}

/** The URL of this list with some parameters changed; null takes one away. */
function withSearch(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}

/** A press on a link or button inside the row is meant for that, not for the row. */
function isInteractive(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest("a, button, input, label") !== null;
}

/** Enter opens the row that has the focus, up and down walk to its neighbours. */
function moveByKey(event: KeyboardEvent<HTMLTableRowElement>, open: () => void) {
  const row = event.currentTarget;
  if (event.target !== row) return;
  if (event.key === "Enter") return open();
  const next = event.key === "ArrowDown" ? row.nextElementSibling : event.key === "ArrowUp" ? row.previousElementSibling : null;
  if (!(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
