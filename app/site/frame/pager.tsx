import { useLocation, useSearchParams } from "@remix-run/react";
import { useText } from "~/locales/use-text";
import { pagesOf, type Page } from "~/platform/paging";
import { ButtonLink } from "~/ui/primitives/button";
import { classNames } from "~/ui/primitives/class-names";

type PagerProps = Pick<Page<unknown>, "page" | "pageSize" | "totalItems"> & { className?: string };

/** Links to the pages of a list before and after this one; nothing if there is only one. */
export function Pager({ page, pageSize, totalItems, className }: PagerProps) {
  const t = useText();
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const pages = pagesOf({ totalItems, pageSize });
  if (pages === 1 && page === 1) return null;
  const to = (number: number) =>
    `${pathname}?${new URLSearchParams({ ...Object.fromEntries(search), page: String(number) })}`;
  return (
    <nav
      aria-label={t("Pages")}
      className={classNames("flex items-center justify-between gap-3 border-t border-border py-3 text-14", className)}
    >
      {page > 1 ? (
        <ButtonLink to={to(Math.min(page - 1, pages))} variant="quiet" size="small" preventScrollReset>
          {t("Newer")}
        </ButtonLink>
      ) : (
        <span />
      )}
      <span className="text-muted tabular-nums">{t("Page {page} of {pages}", { page, pages })}</span>
      {page < pages ? (
        <ButtonLink to={to(page + 1)} variant="quiet" size="small" preventScrollReset>
          {t("Older")}
        </ButtonLink>
      ) : (
        <span />
      )}
    </nav>
  );
}
