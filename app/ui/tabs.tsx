import { NavLink } from "@remix-run/react";
import { formatNumber } from "./points";

interface TabsProps {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly { label: string; to: string; count?: number }[];
}

/** Pages of one subject side by side; each tab is a URL. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-grid flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]">
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
          className="flex h-10 items-center gap-1.5 whitespace-nowrap text-content-soft hover:text-content aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:shadow-[inset_0_-2px_0_var(--highlight)]"
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="text-12 font-text text-muted tabular-nums">{formatNumber(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
