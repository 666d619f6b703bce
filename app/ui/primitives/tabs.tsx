import { useLocation } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { formatNumber } from "~/locales/translate";
import { useLocale } from "~/locales/use-text";
import { NavLink } from "./link";

interface TabsProps {
  /** The name of the navigation for screen readers. */
  label: string;
  tabs: readonly { label: string; to: string; count?: number }[];
}

/**
 * Links to the parts of one page, each at its own URL; the current one is underlined. Where they do not fit, they take a
 * second line; on phones they scroll sideways, and begin with the current one in sight.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const locale = useLocale();
  const strip = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    const current = strip.current?.querySelector<HTMLElement>("[aria-current=page]");
    if (!strip.current || !current) return;
    const { offsetLeft, offsetWidth } = current;
    strip.current.scrollLeft = offsetLeft + offsetWidth / 2 - strip.current.clientWidth / 2;
  }, [pathname]);
  return (
    <nav
      ref={strip}
      aria-label={label}
      className="scroll-hint relative mb-4 flex gap-x-5 overflow-x-auto border-b border-border md:flex-wrap"
    >
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          className="relative flex h-10 items-center gap-2 whitespace-nowrap text-content-soft outline-offset-[-2px] hover:text-content aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-highlight"
        >
          {tab.label}
          {tab.count === undefined ? null : (
            <span className="text-12 font-text text-muted tabular-nums">{formatNumber(tab.count, locale)}</span>
          )}
        </NavLink>
      ))}
    </nav>
  );
}
