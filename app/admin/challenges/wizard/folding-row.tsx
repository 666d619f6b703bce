import { ChevronDown } from "lucide-react";
import { useEffect, useRef, useState, type ReactNode } from "react";
import { classNames } from "~/ui/class-names";
import type { RowControls } from "~/ui/fields/list-field";
import { Icon } from "~/ui/icon";

interface FoldingRowProps {
  controls: RowControls;
  title: string;
  /** Whether the title only stands in for a missing one. */
  untitled: boolean;
  /** Stands muted at the end of the head: 'Single choice, required'. */
  summary: string;
  /** Beside the remove button. */
  actions?: ReactNode;
  /** Why the row cannot be removed, where it cannot. */
  kept?: string;
  /** Whether it stands open at first. */
  startsOpen: boolean;
  /** Hears that the row is looked at. */
  onOpen: () => void;
  children: ReactNode;
}

/** A large row of a sortable list: its head says what it is, and unfolds its fields. */
export function FoldingRow({
  controls: { at, handle, remove, hasError },
  title,
  untitled,
  summary,
  actions,
  kept,
  startsOpen,
  onOpen,
  children,
}: FoldingRowProps) {
  const box = useRef<HTMLDetailsElement>(null);
  const [open] = useState(startsOpen); // from then on the browser keeps it: typing a title closes nothing
  useEffect(() => {
    if (hasError && box.current) box.current.open = true;
  }, [hasError]);
  return (
    <div
      className={classNames(
        "ground-surface relative rounded-card border",
        hasError ? "border-negative" : "border-border has-[>details[open]]:border-border-strong",
      )}
    >
      <div className="absolute top-0 left-2 z-1 grid h-11 place-items-center">{handle}</div>
      <details
        ref={box}
        open={open}
        onToggle={(event) => event.currentTarget.open && onOpen()}
        onFocus={onOpen}
        className="group"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card py-2 pr-3 pl-10 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span className="w-4 flex-none text-muted tabular-nums">{at + 1}</span>
          <span
            className={classNames(
              "min-w-0 flex-1 truncate group-open:font-strong",
              hasError && "text-negative",
              untitled && !hasError && "text-muted",
            )}
          >
            {title}
          </span>
          <span className="flex-none text-12 text-muted group-open:hidden max-sm:hidden">{summary}</span>
          <Icon
            icon={ChevronDown}
            size={16}
            className="flex-none text-muted transition-transform duration-fast group-open:rotate-180"
          />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border px-card-pad pt-4 pb-card-pad sm:pl-14">
          {children}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {kept ? <p className="mr-auto text-12 text-muted">{kept}</p> : null}
            {actions}
            {kept ? null : remove}
          </div>
        </div>
      </details>
    </div>
  );
}
