import type { ReactNode } from "react";

interface DetailColumnsProps {
  /** Names the side card for screen readers: 'Reward'. */
  label: string;
  side: ReactNode;
  children: ReactNode;
}

/** A detail page: what the thing is at the side, what happened with it beside; under each other where it is narrow. */
export function DetailColumns({ label, side, children }: DetailColumnsProps) {
  return (
    <div className="grid items-start gap-6 min-[1100px]:grid-cols-[304px_minmax(0,1fr)]">
      <aside
        aria-label={label}
        className="ground-surface relative z-1 rounded-card border border-border *:first:overflow-clip *:first:rounded-t-card min-[1100px]:sticky min-[1100px]:top-20"
      >
        {side}
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
