import { formatNumber } from "~/locales/translate";
import { useLocale } from "~/locales/use-text";
import { NavLink } from "./link";

interface TabsProps {
  /** The name of the navigation for screen readers. */
  label: string;
  tabs: readonly { label: string; to: string; count?: number }[];
}

/** Links to the parts of one page, each at its own URL; the current one is underlined. */
export function Tabs({ label, tabs }: TabsProps) {
  const locale = useLocale();
  return (
    <nav aria-label={label} className="mb-4 flex gap-5 overflow-x-auto border-b border-border">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
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
