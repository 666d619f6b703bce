import { Link } from "@remix-run/react";
import { ChevronRight } from "lucide-react";
import { Fragment, type ReactNode } from "react";
import { formatNumber } from "~/locales/say";
import { useLocale, useText } from "~/locales/use-text";
import { Icon } from "./icon";

interface PageTitleProps {
  title: string;
  /** How many there are in all, for lists. */
  count?: number;
  /** The way here, from the second level on; the page itself comes last by its title. */
  crumbs?: readonly { label: string; to: string }[];
  /** What the page is called at the end of that way, when its title repeats what stands before. */
  crumb?: string;
  /** At the right: one primary action at most. */
  actions?: ReactNode;
}

/** The title line of a console page. */
export function PageTitle({ title, count, crumbs, crumb = title, actions }: PageTitleProps) {
  const t = useText();
  const locale = useLocale();
  return (
    <header className="mb-4">
      {crumbs?.length ? (
        <nav aria-label={t("Breadcrumb")} className="mb-2 flex items-center gap-1.5 text-12 text-muted">
          {crumbs.map((before) => (
            <Fragment key={before.to}>
              <Link
                to={before.to}
                title={before.label}
                className="min-w-0 shrink truncate first:flex-none hover:text-content"
              >
                {before.label}
              </Link>
              <Icon icon={ChevronRight} size={16} className="flex-none scale-75" />
            </Fragment>
          ))}
          <span aria-current="page" className="truncate">
            {crumb}
          </span>
        </nav>
      ) : null}
      <div className="flex min-h-control flex-wrap items-center gap-3">
        <h1 className="min-w-0 text-20 leading-6">
          {title}
          {count === undefined ? null : (
            <span className="ml-3 font-text text-muted tabular-nums">{formatNumber(count, locale)}</span>
          )}
        </h1>
        {actions ? <div className="flex grow flex-wrap items-center justify-end gap-2">{actions}</div> : null}
      </div>
    </header>
  );
}
