import { ChevronRight } from "lucide";
import { Fragment, type ReactNode } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale, useText } from "~/locales/use-text";
import { useListUrl } from "../table/list-search";
import { Icon } from "./icon";
import { Link } from "./link";

export interface PageTitleProps {
  title: string;
  /** The language of the title, where it is not that of the page. */
  lang?: string;
  /** The total number of items, for lists. */
  count?: number;
  /** Whether the number is only about right. */
  estimated?: boolean;
  /** Whether there are more, which were not counted. */
  more?: boolean;
  /** The breadcrumb's parent pages; the page itself is added at the end. */
  crumbs?: readonly { label: string; to: string }[];
  /** The page's name in the breadcrumb, if its title would repeat the parent; null leaves it to the title. */
  crumb?: string | null;
  /** Shown after the title, such as a status. */
  badge?: ReactNode;
  /** Shown at the right: one primary action at most. */
  actions?: ReactNode;
}

/** The title line of an admin page. */
export function PageTitle({
  title,
  lang,
  count,
  estimated,
  more,
  crumbs,
  crumb = title,
  badge,
  actions,
}: PageTitleProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <header className="mb-4 max-sm:mb-3">
      {crumbs?.length ? (
        <nav aria-label={t("Breadcrumb")} className="mb-2 flex items-center gap-1.5 text-12 text-muted">
          {crumbs.map((parent, at) => (
            <Fragment key={`${parent.label} ${parent.to}`}>
              <ParentLink {...parent} />
              {crumb !== null || at < crumbs.length - 1 ? (
                <Icon icon={ChevronRight} size={16} className="flex-none scale-75" />
              ) : null}
            </Fragment>
          ))}
          {crumb === null ? null : (
            <span aria-current="page" lang={lang} className="truncate">
              {crumb}
            </span>
          )}
        </nav>
      ) : null}
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-20 leading-6">
          {lang ? <span lang={lang}>{title}</span> : title}
          {count === undefined ? null : (
            <span className="ml-3 font-text text-muted tabular-nums">
              {estimated
                ? t("about {count}", { count })
                : more
                  ? t("more than {count}", { count })
                  : formatNumber(count, locale)}
            </span>
          )}
        </h1>
        {badge}
        {actions ? <div className="ml-auto flex flex-wrap items-center gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}

/** The link to a parent page; to a list with the filters, order and page that it was left with. */
function ParentLink({ label, to }: { label: string; to: string }) {
  return (
    <Link to={useListUrl(to)} title={label} className="min-w-0 shrink truncate first:flex-none hover:text-content">
      {label}
    </Link>
  );
}
