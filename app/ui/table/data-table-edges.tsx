import { useNavigate } from "@remix-run/react";
import type { SortDirection } from "@tanstack/react-table";
import { ArrowDown, ArrowUp, ChevronLeft, ChevronRight } from "lucide";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { hasNextPage, pagesOf, type Page } from "~/platform/paging";
import { classNames } from "../primitives/class-names";
import { Icon } from "../primitives/icon";
import { Link } from "../primitives/link";
import type { ListTexts } from "./list-texts";
import type { DataColumn } from "./table-columns";

interface HeaderCellProps {
  column: DataColumn<never>;
  sorted: SortDirection | false;
  /** The order that the link of the column asks for. */
  next: SortDirection;
  search: URLSearchParams;
}

/** The header cell of a column; a link if the server can sort by it. */
export function HeaderCell({ column, sorted, next, search }: HeaderCellProps) {
  const { header, sort, controls } = column;
  if (!sort)
    return (
      <th scope="col" data-numeric={column.numeric || undefined} data-controls={controls}>
        {controls ? <span className="sr-only">{header}</span> : header}
      </th>
    );
  return (
    <th scope="col" aria-sort={sorted ? DIRECTIONS[sorted] : "none"} data-numeric={column.numeric || undefined}>
      <Link
        to={withSearch(search, { sort: next === "desc" ? `-${sort}` : sort, page: null })}
        preventScrollReset
        className={classNames("inline-flex items-center gap-1 hover:text-content", sorted && "text-content")}
      >
        {header}
        {sorted ? <Icon icon={sorted === "asc" ? ArrowUp : ArrowDown} size={16} className="scale-75" /> : null}
      </Link>
    </th>
  );
}

const DIRECTIONS = { asc: "ascending", desc: "descending" } as const;

const PAGE_SIZES = [10, 20, 30, 40, 50];

/** The footer of a paged table: the range of rows, the page size, and links to the previous and next page. */
export function PagesFooter({
  texts,
  rows,
  search,
}: {
  texts: ListTexts;
  rows: Page<unknown>;
  search: URLSearchParams;
}) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const { page, pageSize, totalItems, more, estimated, result } = rows;
  const first = (page - 1) * pageSize + 1;
  const pages = pagesOf(rows);
  const number = (value: number) => formatNumber(value, locale);
  const range = result.length > 1 ? `${number(first)}–${number(first + result.length - 1)}` : number(first);
  const values = { range, count: totalItems };
  const nonEmpty = estimated
    ? t("{range} of about {count}", values)
    : more
      ? t("{range} of more than {count}", values)
      : t(texts.range, values);
  const counts = result.length === 0 ? t(texts.total, values) : nonEmpty;
  return (
    <footer className="flex min-h-11 flex-wrap items-center gap-x-4 border-t border-border bg-background pr-2 pl-4 text-12 text-muted tabular-nums">
      <span role="status">{counts}</span>
      {more || totalItems > PAGE_SIZES[0]! ? (
        <label className="flex items-center gap-1.5 max-sm:ml-auto">
          {t("Rows")}
          <select
            value={pageSize}
            onChange={(event) =>
              navigate(withSearch(search, { page_size: event.currentTarget.value, page: null }), {
                preventScrollReset: true,
              })
            }
            className="h-control-small rounded-small bg-transparent text-content-soft hover:bg-hover"
          >
            {[...new Set([...PAGE_SIZES, pageSize])].map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      <nav aria-label={t(texts.pages)} className="ml-auto flex items-center gap-0.5">
        <span className="px-2 text-content-soft max-sm:hidden">
          {estimated
            ? t("Page {page} of about {pages}", { page, pages })
            : more
              ? t("Page {page} of more than {pages}", { page, pages })
              : t("Page {page} of {pages}", { page, pages })}
        </span>
        <PageLink
          icon={ChevronLeft}
          label={t("Previous page")}
          to={page > 1 ? withSearch(search, { page: String(page - 1) }) : null}
        />
        <PageLink
          icon={ChevronRight}
          label={t("Next page")}
          to={hasNextPage(rows) ? withSearch(search, { page: String(page + 1) }) : null}
        />
      </nav>
    </footer>
  );
}

function PageLink({ icon, label, to }: { icon: typeof ChevronLeft; label: string; to: string | null }) {
  const className = "grid size-control-small place-items-center rounded-button";
  if (!to)
    return (
      <span aria-hidden className={classNames(className, "opacity-40")}>
        <Icon icon={icon} size={16} />
      </span>
    );
  return (
    <Link
      to={to}
      aria-label={label}
      className={classNames(className, "text-content-soft hover:bg-hover hover:text-content")}
    >
      <Icon icon={icon} size={16} />
    </Link>
  );
}

/** The URL of this list with some parameters changed; null removes one. */
export function withSearch(search: URLSearchParams, changes: Record<string, string | null>): string {
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return `?${next}`;
}
