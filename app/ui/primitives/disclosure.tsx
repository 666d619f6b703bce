import { ChevronDown } from "lucide";
import { useEffect, useRef, type ReactNode } from "react";
import { classNames } from "./class-names";
import { Icon } from "./icon";

interface DisclosureProps {
  title: ReactNode;
  open?: boolean;
  onToggle?: (open: boolean) => void;
  /** Without its own card, for use inside another. */
  plain?: boolean;
  children: ReactNode;
}

/** A title that opens and closes the content below it; a native <details>. */
export function Disclosure({ title, open, onToggle, plain, children }: DisclosureProps) {
  const details = useRef<HTMLDetailsElement>(null);
  // It may have been opened before React was there to hear of it.
  useEffect(() => {
    if (details.current?.open) onToggle?.(true);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- once
  }, []);
  return (
    <details
      ref={details}
      open={open}
      onToggle={onToggle && (({ currentTarget }) => onToggle(currentTarget.open))}
      className={classNames("group", !plain && "surface-card overflow-hidden rounded-card border border-border")}
    >
      <summary
        className={classNames(
          "flex items-center justify-between gap-4",
          plain ? "min-h-touch font-strong" : "px-card-pad py-4 hover:bg-hover md:py-5",
        )}
      >
        {title}
        <Icon icon={ChevronDown} className="transition-transform duration-base group-open:rotate-180" />
      </summary>
      {children}
    </details>
  );
}
