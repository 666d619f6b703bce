import { ChevronDown } from "lucide";
import { useEffect, useRef, useState, type ReactNode } from "react";
import type { RowControls } from "~/ui/forms/fields/list-field";
import { classNames } from "~/ui/primitives/class-names";
import { Icon } from "~/ui/primitives/icon";

interface FoldingRowProps {
  controls: RowControls;
  title: string;
  /** Whether the title is only a placeholder. */
  untitled: boolean;
  /** Shown at the end of the closed row: 'Single choice, required'. */
  summary: string;
  /** Shown in the closed row while a text in it has no translation. */
  untranslated?: string;
  /** Shown next to the remove button. */
  actions?: ReactNode;
  /** Why the row cannot be removed. Without it the row can be removed. */
  lockedReason?: string;
  /** Whether the row is open at first. */
  startsOpen: boolean;
  /** Called when the row is opened or gets the focus. */
  onOpen?: () => void;
  /** A small picture before the title. */
  picture?: ReactNode;
  children: ReactNode;
}

/** A large row of a sortable list. Its header shows a summary and toggles the fields. */
export function FoldingRow({
  controls: { at, handle, remove, hasError },
  title,
  untitled,
  summary,
  untranslated,
  actions,
  lockedReason,
  startsOpen,
  onOpen,
  picture,
  children,
}: FoldingRowProps) {
  const box = useRef<HTMLDetailsElement>(null);
  // Only the initial state. Afterwards the browser controls it, so that typing a title does not close the row.
  const [open] = useState(startsOpen);
  useEffect(() => {
    if (hasError && box.current) box.current.open = true;
  }, [hasError]);
  return (
    <div
      className={classNames(
        "surface-card relative rounded-card border",
        hasError ? "border-negative" : "border-border has-[>details[open]]:border-border-strong",
      )}
    >
      <div className="absolute top-0 left-2 z-1 grid h-11 place-items-center">{handle}</div>
      <details
        ref={box}
        open={open}
        onToggle={(event) => event.currentTarget.open && onOpen?.()}
        onFocus={onOpen}
        className="group"
      >
        <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 rounded-card py-2 pr-3 pl-10 hover:bg-hover [&::-webkit-details-marker]:hidden">
          <span className="w-4 flex-none text-muted tabular-nums">{at + 1}</span>
          {picture}
          <span
            className={classNames(
              "min-w-0 flex-1 truncate group-open:font-strong",
              hasError && "text-negative",
              untitled && !hasError && "text-muted",
            )}
          >
            {title}
          </span>
          <span className="max-w-1/2 flex-none truncate text-12 text-muted group-open:hidden max-sm:hidden">
            {summary}
          </span>
          {untranslated ? (
            <span className="hidden flex-none text-12 text-warning group-open:hidden! group-has-data-untranslated:inline">
              {untranslated}
            </span>
          ) : null}
          <Icon
            icon={ChevronDown}
            size={16}
            className="flex-none text-muted transition-transform duration-fast group-open:rotate-180"
          />
        </summary>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4 border-t border-border px-card-pad pt-4 pb-card-pad sm:pl-14">
          {children}
          <div className="flex flex-wrap items-center justify-end gap-2">
            {lockedReason ? <p className="mr-auto text-12 text-muted">{lockedReason}</p> : null}
            {actions}
            {lockedReason ? null : remove}
          </div>
        </div>
      </details>
    </div>
  );
}
