import { ChevronDown, ChevronLeft, ChevronRight } from "lucide";
import { useText } from "~/locales/use-text";
import { pagesOf } from "~/platform/paging";
import { Icon } from "../primitives/icon";
import { IconButton } from "../primitives/icon-button";

interface TableFooterProps {
  page: number;
  pageSize: number;
  totalItems: number;
  pageSizes: readonly number[];
  onPage: (page: number) => void;
  onPageSize: (pageSize: number) => void;
}

/** The footer of a table whose pages a script loads: page size, range of rows, previous and next page. */
export function TableFooter({ page, pageSize, totalItems, pageSizes, onPage, onPageSize }: TableFooterProps) {
  const t = useText();
  const first = Math.min((page - 1) * pageSize + 1, totalItems);
  const last = Math.min(page * pageSize, totalItems);
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3 border-t border-border px-5 py-3 text-14 text-muted md:px-card-pad">
      <label className="flex items-center gap-3">
        {t("Rows")}
        <span className="relative">
          <select
            value={pageSize}
            onChange={(event) => onPageSize(Number(event.target.value))}
            className="min-h-touch appearance-none rounded-input border border-border-control bg-field py-0 pr-9 pl-4 text-content tabular-nums"
          >
            {pageSizes.map((size) => (
              <option key={size} value={size}>
                {size}
              </option>
            ))}
          </select>
          <Icon
            icon={ChevronDown}
            size={16}
            className="pointer-events-none absolute top-1/2 right-3 -translate-y-1/2"
          />
        </span>
      </label>
      <div className="ml-auto flex items-center gap-1 text-content tabular-nums">
        <span role="status" className="mr-2">
          {t("{first}–{last} of {total}", { first, last, total: totalItems })}
        </span>
        <IconButton
          icon={ChevronLeft}
          label={t("Previous page")}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        />
        <IconButton
          icon={ChevronRight}
          label={t("Next page")}
          disabled={page >= pagesOf({ totalItems, pageSize })}
          onClick={() => onPage(page + 1)}
        />
      </div>
    </div>
  );
}
