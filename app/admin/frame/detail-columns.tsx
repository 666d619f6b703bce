import { ChevronDown } from "lucide";
import { useId, useState, type ReactNode } from "react";
import { useText } from "~/locales/use-text";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface DetailColumnsProps {
  /** The accessible name of the side card: 'Reward'. */
  label: string;
  /** The picture of the side card; a thumbnail beside the details on narrow screens. */
  picture?: ReactNode;
  /** What is always in sight, above the details. */
  head?: ReactNode;
  side: ReactNode;
  children: ReactNode;
}

/**
 * The columns of a detail page: a side card with the details, and the content. Stacked on narrow screens, where the
 * details are folded, so that the tabs of the content are on the first screen.
 */
export function DetailColumns({ label, picture, head, side, children }: DetailColumnsProps) {
  const t = useText();
  const id = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-6 max-[1099px]:gap-4 min-[1100px]:grid-cols-[304px_minmax(0,1fr)]">
      <aside
        aria-label={label}
        className={classNames(
          "surface-card relative z-1 rounded-card border border-border min-[1100px]:sticky min-[1100px]:top-20",
          Boolean(picture) && "max-[1099px]:grid max-[1099px]:grid-cols-[auto_minmax(0,1fr)]",
        )}
      >
        {picture ? (
          <div className="max-[1099px]:p-card-pad max-[1099px]:pr-0">
            <div className="aspect-16/10 overflow-clip rounded-inner bg-sunken max-[1099px]:w-28 min-[1100px]:rounded-t-card min-[1100px]:rounded-b-none min-[1100px]:border-b min-[1100px]:border-border">
              {picture}
            </div>
          </div>
        ) : null}
        {head}
        <button
          type="button"
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
          className={classNames(
            "flex min-h-11 w-full items-center justify-between gap-2 rounded-card px-card-pad text-content-soft hover:text-content min-[1100px]:hidden [@media(scripting:none)]:hidden",
            Boolean(head) && "rounded-t-none border-t border-border",
          )}
        >
          {t("Details")}
          <Icon icon={ChevronDown} size={16} className={open ? "rotate-180" : undefined} />
        </button>
        {/* The facts have two columns where the card is as wide as the page. */}
        <div
          id={id}
          className={classNames(
            "col-span-full min-w-0 border-border max-[1099px]:border-t sm:max-[1099px]:[&>dl]:grid-cols-2 sm:max-[1099px]:[&>dl]:gap-x-8 sm:max-[1099px]:[&>dl>div:nth-child(2)]:border-t-0",
            !open && "max-[1099px]:hidden [@media(scripting:none)]:block",
          )}
        >
          {side}
        </div>
      </aside>
      <div className="min-w-0">{children}</div>
    </div>
  );
}
