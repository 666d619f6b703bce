import type { ReactNode } from "react";
import { classNames } from "~/ui/primitives/class-names";

interface DetailColumnsProps {
  /** The accessible name of the side card: 'Reward'. */
  label: string;
  /** The picture of the side card; a thumbnail beside the details on narrow screens. */
  picture?: ReactNode;
  side: ReactNode;
  children: ReactNode;
}

/** The columns of a detail page: a side card with the details, and the content. Stacked on narrow screens. */
export function DetailColumns({ label, picture, side, children }: DetailColumnsProps) {
  return (
    <div className="grid items-start gap-6 min-[1100px]:grid-cols-[304px_minmax(0,1fr)]">
      <aside
        aria-label={label}
        className={classNames(
          "surface-card relative z-1 rounded-card border border-border min-[1100px]:sticky min-[1100px]:top-20",
          picture ? "sm:max-[1099px]:grid sm:max-[1099px]:grid-cols-[192px_minmax(0,1fr)]" : undefined,
        )}
      >
        {picture ? (
          <div className="max-[1099px]:p-card-pad max-[1099px]:pr-0">
            <div className="aspect-16/10 overflow-clip rounded-inner bg-sunken max-[1099px]:w-40 min-[1100px]:rounded-t-card min-[1100px]:rounded-b-none min-[1100px]:border-b min-[1100px]:border-border">
              {picture}
            </div>
          </div>
        ) : null}
        {/* The facts have two columns where the card is as wide as the page. */}
        <div className="min-w-0 sm:max-[1099px]:[&>dl]:grid-cols-2 sm:max-[1099px]:[&>dl]:gap-x-8 sm:max-[1099px]:[&>dl>div:nth-child(2)]:border-t-0">
          {side}
        </div>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
