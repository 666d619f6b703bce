import { NavLink } from "@remix-run/react";
import { formatNumber } from "./points";

interface TabsProps {
<<<<<<< HEAD
  /** What the tabs are about, for screen readers. */
=======
  /** Names what the tabs are about. */
>>>>>>> console
  label: string;
  tabs: readonly { label: string; to: string; count?: number }[];
}

<<<<<<< HEAD
/** Pages of one subject side by side; each tab is a URL. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-grid flex gap-5 overflow-x-auto border-b border-border [scrollbar-width:none]">
=======
/** Parts of one page, each at a URL of its own; the current one is underlined. */
export function Tabs({ label, tabs }: TabsProps) {
  return (
    <nav aria-label={label} className="mb-4 flex gap-5 overflow-x-auto border-b border-border">
>>>>>>> console
      {tabs.map((tab) => (
        <NavLink
          key={tab.to}
          to={tab.to}
          end
<<<<<<< HEAD
          className="flex h-10 items-center gap-1.5 whitespace-nowrap text-content-soft hover:text-content aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:shadow-[inset_0_-2px_0_var(--highlight)]"
=======
          className="relative flex h-10 items-center gap-2 whitespace-nowrap text-content-soft outline-offset-[-2px] hover:text-content aria-[current=page]:font-strong aria-[current=page]:text-content aria-[current=page]:after:absolute aria-[current=page]:after:inset-x-0 aria-[current=page]:after:bottom-0 aria-[current=page]:after:h-0.5 aria-[current=page]:after:rounded-t-full aria-[current=page]:after:bg-highlight"
>>>>>>> console
        >
          {tab.label}
          {tab.count === undefined ? null : <span className="text-12 font-text text-muted tabular-nums">{formatNumber(tab.count)}</span>}
        </NavLink>
      ))}
    </nav>
  );
}
