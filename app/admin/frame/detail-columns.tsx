import type { ReactNode } from "react";

interface DetailColumnsProps {
  /** The accessible name of the side card: 'Reward'. */
  label: string;
  side: ReactNode;
  children: ReactNode;
}

/** The columns of a detail page: a side card with the details, and the content. Stacked on narrow screens. */
export function DetailColumns({ label, side, children }: DetailColumnsProps) {
  return (
    <div className="grid items-start gap-6 min-[1100px]:grid-cols-[304px_minmax(0,1fr)]">
      <aside
        aria-label={label}
        className="surface-card relative z-1 rounded-card border border-border *:first:overflow-clip *:first:rounded-t-card min-[1100px]:sticky min-[1100px]:top-20"
      >
        {side}
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
